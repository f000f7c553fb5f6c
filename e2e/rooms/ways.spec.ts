// Other ways into a room than its link: a picture before a camera, words that were said.
import { camera, hold } from "./camera";
import { ADDRESS } from "./servers";
import { expect, MQTT, play, test } from "./lab";

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

test("six words", async ({ person }) => {
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  await ann.openRoom();
  await ann.showInvitations();
  await ann.page.getByRole("button", { name: "Six-word code" }).click();
  // The list of all words comes when somebody wants some of them.
  await expect(ann.page.locator(".six li")).toHaveCount(6);
  const words = await ann.page.locator(".six li").allTextContents();
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByLabel("Link, or six words").fill(words.join(" "));
  await bert.page.getByRole("button", { name: "Join" }).click();
  await bert.sitDown();
  await ann.expectPeople("Ann", "Bert");
});

test("words that lead nowhere: it is said, and knocking goes on", async ({ person, relay }) => {
  const bert = await person("Bert");
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByLabel("Link, or six words").fill("cat hazard icon mountain pudding zoo");
  await bert.page.getByRole("button", { name: "Join" }).click();
  await expect(bert.page.getByText("The six words may be wrong")).toBeVisible({ timeout: 90_000 });
  const heard = relay.nextEvent();
  await bert.page.getByRole("button", { name: "Try now" }).click();
  await heard;
  // Four at most in the first minute, and the one that was asked for.
  expect(relay.traffic().events).toBeLessThanOrEqual(5);
});

test("a broker of one's own carries the game where no direct connection can be made", async ({ person, broker }) => {
  void broker;
  const brokers = MQTT.brokers.map(({ url }) => ({ url, frames: true }));
  // Nobody lends an address there.
  const turn = [{ urls: [`turn:${ADDRESS}:9`], username: "u", credential: "p" }];
  const config = { ...MQTT, brokers, turn, relayOnly: true };
  const [ann, bert] = [await person("Ann", { config }), await person("Bert", { config })];
  await bert.knock(await ann.openRoom());
  await bert.waitUntilInside(90_000);
  await ann.expectPeople("Ann", "Bert");
  await ann.startGame();
  await play([ann], bert.playAnswers(2));
});
