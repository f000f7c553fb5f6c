// Into a room without any server: two devices in one network show each other a QR code.
import { readFileSync } from "node:fs";
import { camera, hold, holdNothing } from "./camera";
import { expect, NOTHING, test } from "./lab";

const { room, bots } = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));

test("two codes, two cameras, no server", async ({ person, relay }, info) => {
  const [seenByAnn, seenByBert] = [info.outputPath("ann.y4m"), info.outputPath("bert.y4m")];
  await holdNothing(seenByAnn);
  const ann = await person("Ann", { config: NOTHING, args: camera(seenByAnn) });
  await ann.openRoom();
  await ann.showInvitations();
  await ann.page.getByRole("button", { name: room.qr_meet }).click();
  const offer = ann.page.getByRole("img", { name: room.qr_offer });
  await hold(seenByBert, ann, offer);

  const bert = await person("Bert", { config: NOTHING, args: camera(seenByBert) });
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByRole("button", { name: room.scan }).click();
  const answer = bert.page.getByRole("img", { name: room.qr_answer });
  await expect(answer).toBeVisible();

  // The wrong code first: it is said, and there is a way back.
  const scan = ann.page.getByRole("button", { name: room.qr_then });
  await hold(seenByAnn, ann, offer);
  await scan.click();
  await expect(ann.page.getByText(room.qr_no_answer)).toBeVisible();
  await ann.page.locator(".scan").getByRole("button", { name: "Close" }).click();
  await hold(seenByAnn, bert, answer);
  await scan.click();
  await expect(ann.page.getByText(room.qr_in.replace("{name}", "Bert"))).toBeVisible();
  await bert.waitUntilInside();

  // The code of the next guest is another one, which the first one's answer does not fit.
  await ann.page.getByRole("button", { name: room.qr_next }).click();
  await scan.click();
  await expect(ann.page.getByText(room.qr_earlier)).toBeVisible();
  await ann.page.getByRole("button", { name: bots.done }).click();

  await bert.sitDown();
  await ann.expectPeople("Ann", "Bert");
  await ann.startGame();
  await bert.waitForTable();
  expect(await bert.candidates()).toEqual(["host"]);
  expect(relay.traffic().events).toBe(0);
});
