// The way into a room, between tabs of one browser: what is typed, pages that are left early, other versions.
import { expect, test } from "./fixtures";
import { instantBots } from "./player";
import { button, expectNoKey, name, onlyTabs, openHere, openRoom, room, texts } from "./room-tabs";
import { newWindow } from "./windows";

const { home } = texts("ui");

test.beforeEach(async ({ context, page }) => {
  await onlyTabs(context);
  await instantBots(page);
});

test("a link or words can be typed, and mistakes are explained", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await page.goto("./#/room");
  const field = page.getByLabel(room.join_field);
  const wrong = page.getByRole("alert");
  await field.fill("https://example.org/#/room/AAAA");
  await button(page, room.join).click();
  await expect(wrong).toHaveText(room.bad_link);
  await field.fill("https://example.org/#/room/chess/ZnJpZW5kcyBhdCB0YWJsZQ");
  await button(page, room.join).click();
  await expect(wrong).toHaveText(room.bad_game);
  await field.fill("cat hazzard icon");
  await button(page, room.join).click();
  await expect(wrong).toHaveText(room.bad_word.replace("{word}", "hazzard").replace("{like}", "hazard"));
  await expect(field).toBeFocused();
  await field.fill("");
  await button(page, room.join).click();
  await expect(wrong).toHaveText(room.six_words.replace("{n}", "0"));
  await expect(page.getByText(room.join_hint)).toBeVisible();
  await field.fill("cat hazard icon");
  await button(page, room.join).click();
  await expect(wrong).toHaveText(room.six_words.replace("{n}", "3"));
  await field.fill("ZnJpZW5kcyBhdCB0YWJsZ");
  await button(page, room.join).click();
  await expect(wrong).toHaveText(room.bad_link);
  await page.goto("./#/room/ZnJpZW5kcyBhdCB0YWJsZ");
  await expect(wrong).toHaveText(room.bad_link);
  // From a broken link to a valid one without a reload; while joining there is no empty section.
  await page.goto("./#/room/ZnJpZW5kcyBhdCB0YWJsZQ");
  await button(page, room.join).click();
  await expect(button(page, room.other_link)).toBeVisible();
  await expect(page.getByRole("heading", { name: room.game })).toBeHidden();
  await button(page, room.other_link).click();
  await expectNoKey(page);
  await expect(button(page, room.open)).toBeVisible();
});

test("who came by a broken link opens a room, and sees it", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/room/ZnJpZW5kcyBhdCB0YWJsZ");
  await expect(page.getByRole("alert")).toHaveText(room.bad_link);
  const link = await openHere(page, "Ann");
  // A link to another room is only looked at: the relay that it names is none of this one.
  await page.goto("./#/room/ZnJpZW5kcyBhdCB0YWJsZQ/relay.example");
  await expect(page.getByRole("heading", { name: room.invited })).toBeVisible();
  await page.goto("./#/room");
  await expect(page.locator("input.link")).toHaveValue(link);
});

test("leaving the page while the camera or the word list is still loading causes no error", {
  tag: "@phone",
}, async ({ page, context }) => {
  // The test delays each of them until the page is gone.
  let come = () => {};
  await context.route("**/words.txt", async (route) => {
    await new Promise<void>((now) => (come = now));
    await route.continue();
  });
  await page.addInitScript(() => {
    const stream = () => document.createElement("canvas").captureStream();
    const media = {
      getUserMedia: () =>
        new Promise((now) =>
          Object.assign(window, { camera: () => now(Object.assign(window, { stream: stream() }).stream) }),
        ),
    };
    Object.defineProperty(navigator, "mediaDevices", { value: media });
  });
  await page.goto("./#/room");
  await button(page, room.scan).click();
  await expect.poll(() => page.evaluate(() => "camera" in window)).toBe(true);
  await page.goto("./#/");
  await page.evaluate(() => (window as unknown as { camera: () => void }).camera());
  const off = () =>
    page.evaluate(() =>
      (window as unknown as { stream: MediaStream }).stream.getTracks().every((track) => track.readyState === "ended"),
    );
  await expect.poll(off).toBe(true);

  for (const there of ["door", "lobby"]) {
    await page.goto("./#/room");
    const asked = page.waitForRequest("**/words.txt");
    if (there === "door") {
      await page.getByLabel(room.join_field).fill("cat hazard icon mountain pudding zoo");
      await button(page, room.join).click();
    } else {
      await button(page, room.open).click();
      const more = button(page, room.invite_more);
      if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
      await button(page, room.words).click();
    }
    await asked;
    await page.goto("./#/");
    await expect(page.getByRole("link", { name: home.settings })).toBeVisible();
    const came = page.waitForResponse("**/words.txt");
    come();
    await (await came).finished();
    // The app still responds.
    await page.getByRole("link", { name: home.settings }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("whose page is older or newer than the host's is told which of them to reload", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await page.addInitScript(announceVersion, 0);
  const link = await openRoom(page, "Ann");
  for (const [newer, told] of [
    [-1, room.version_here],
    [1, room.version_there],
  ]) {
    await page.evaluate((newer) => Object.assign(window, { newer }), -newer);
    const bert = await newWindow(context);
    await bert.addInitScript(announceVersion, newer);
    await bert.goto(link);
    await name(bert).fill("Bert");
    await button(bert, room.join).click();
    await expect(bert.getByRole("alert")).toHaveText(told);
    if (newer < 0) {
      // Not a plain reload, which the service worker would answer with the same version.
      await bert.evaluate(() => Object.assign(window, { renew: () => (document.title = "renewed") }));
      await button(bert, room.reload).click();
      await expect(bert).toHaveTitle("renewed");
    }
    await bert.close();
  }
});

/** Runs in the page: announces another version of the rules in its greetings (docs/room-protocol.md, first contact). */
function announceVersion(newer: number) {
  const state = Object.assign(window, { newer });
  const post = BroadcastChannel.prototype.postMessage;
  BroadcastChannel.prototype.postMessage = function (message: [number, number, number, Uint8Array?]) {
    const frame = message[3];
    if (frame?.length === 77 && String.fromCharCode(...frame.subarray(0, 5)) === "FRoom") frame[7] += state.newer;
    post.call(this, message);
  };
}
