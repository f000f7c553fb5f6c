// Joining by other means than the link: a QR code before a camera, spoken words.
import { camera, hold } from "./camera";
import { expect, pass, test } from "./lab";

test("a QR code before the camera", async ({ person }, info) => {
  const ann = await person("Ann");
  await ann.openRoom();
  await ann.showInvitations();
  const file = info.outputPath("camera.y4m");
  await hold(file, ann, ann.page.getByRole("img", { name: "QR code with the link to this room" }));
  const bert = await person("Bert", { args: camera(file) });
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByRole("button", { name: "Scan a QR code" }).click();
  await bert.sitDown();
  await ann.expectPeople("Ann", "Bert");
});

test("six words", { tag: "@all" }, async ({ person }) => {
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  await ann.openRoom();
  const words = await ann.words();
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByLabel("Link, or six words").fill(words);
  await bert.page.getByRole("button", { name: "Join" }).click();
  await bert.sitDown();
  await ann.expectPeople("Ann", "Bert");
});

test("words that lead nowhere: it is said, and knocking goes on", async ({ person, relay }) => {
  const bert = await person("Bert", { clock: true });
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByLabel("Link, or six words").fill("cat hazard icon mountain pudding zoo");
  const first = relay.nextEvent();
  await bert.page.getByRole("button", { name: "Join" }).click();
  await first;
  await pass([bert], 20_000);
  await expect(bert.page.getByText("The six words may be wrong")).toBeVisible();
  const heard = relay.nextEvent();
  await bert.page.getByRole("button", { name: "Try now" }).click();
  await heard;
});
