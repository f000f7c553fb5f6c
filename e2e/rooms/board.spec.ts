// The board game between devices: by link and by six words, which name no game; pages that are reloaded.
import { playBoardInRoom, stage } from "../tests/board-player";
import { winners } from "../tests/player";
import { expect, test } from "./lab";
import type { Person } from "./person";

/** Opens a room for a short board game; returns its link. */
async function openBoardRoom(ann: Person, limit: number) {
  await ann.page.goto(`${ann.site}#/board/new`);
  await ann.page.getByLabel("Points limit").fill(String(limit));
  await ann.page.getByLabel("Points limit").blur();
  await ann.page.getByRole("button", { name: "Open a room" }).click();
  await ann.page.getByLabel("Your name").fill(ann.name);
  await ann.page.getByRole("button", { name: "Open a room" }).click();
  return await ann.link();
}

const waitForTable = (person: Person) =>
  expect(person.page.locator("main.track .held, main.ends").first()).toBeVisible();

/** Opens the page for joining, and joins by a typed link or words. */
async function typeIn(person: Person, what: string) {
  await person.page.goto(`${person.site}#/room`);
  await person.page.getByLabel("Your name").fill(person.name);
  await person.page.getByLabel("Link, or six words").fill(what);
  await person.page.getByRole("button", { name: "Join" }).click();
}

test("six words, which name no game, lead into a room for the board game", async ({ person }) => {
  const ann = await person("Ann");
  const bert = await person("Bert", { browser: ann });
  await openBoardRoom(ann, 30);
  await typeIn(bert, await ann.words());
  await bert.sitDown();
  await ann.expectPeople("Ann", "Bert");
  await ann.page.getByRole("button", { name: "Start game" }).click();
  for (const one of [ann, bert]) await waitForTable(one);
});

test("a whole board game, with a guest and the host who reload", { tag: "@all" }, async ({ person }) => {
  test.setTimeout(900_000);
  const [ann, bert, cleo] = [await person("Ann"), await person("Bert"), await person("Cleo")];
  const link = await openBoardRoom(ann, 30);
  await bert.join(link);
  await cleo.join(link);
  await ann.expectPeople("Ann", "Bert", "Cleo");
  await ann.page.getByRole("button", { name: "Start game" }).click();
  for (const one of [ann, bert, cleo]) await waitForTable(one);

  let reloaded = false;
  const ends = await Promise.all(
    [ann, bert, cleo].map((one) =>
      playBoardInRoom(one.page, async (answered) => {
        if (one !== bert || reloaded || answered < 2 || (await stage(bert.page)) !== "asked") return;
        reloaded = true;
        await bert.page.reload();
        await waitForTable(bert);
        await ann.page.reload();
        await waitForTable(ann);
      }),
    ),
  );
  expect(reloaded).toBe(true);
  for (const one of [ann, bert, cleo]) expect(await stage(one.page), "nobody has begun another game").toBe("over");
  const won = ends.map((end, at) => winners(end, ["Ann", "Bert", "Cleo"][at]));
  expect(new Set(won).size, ends.join("; ")).toBe(1);
});

test("the link of a board room without its game, or with an unknown one", { tag: "@all" }, async ({ person }) => {
  const [ann, bert, cleo] = [await person("Ann"), await person("Bert"), await person("Cleo")];
  const link = await openBoardRoom(ann, 30);
  await bert.knock(link.replace("/room/b/", "/room/"));
  await bert.waitUntilInside();
  await expect(bert.page.getByText(/^Board game · /)).toBeVisible();
  await ann.expectPeople("Ann", "Bert");
  await typeIn(cleo, link.replace("/room/b/", "/room/chess/"));
  await expect(cleo.page.getByRole("alert")).toHaveText(/does not know yet/);
});
