// The pages of a room, between tabs of one browser, which need no network: joining, the lobby,
// and what a room adds to the table. Games between devices are tested in rooms/.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { answer, byKey, byScript, instantBots } from "./player";
import { faults, pseudo, pseudoLocalise } from "./pseudo";
import {
  addBots,
  button,
  expectNoKey,
  joinRoom,
  member,
  name,
  onlyTabs,
  openRoom,
  room,
  texts,
  waitForHands,
} from "./room-tabs";
import { newWindow } from "./windows";

const { house, settings } = texts("later");
const { home, nav } = texts("ui");

test.beforeEach(async ({ context, page }) => {
  await onlyTabs(context);
  await instantBots(page);
});

test(
  "friends join, play, react, and are back after a reload",
  { tag: "@smoke" },
  async ({ page, context }, { project }) => {
    const fetched: string[] = [];
    context.on("request", (request) => void fetched.push(request.url().replace(/#.*/, "")));
    const link = await openRoom(page, "Ann");
    await expectAccessible(page);
    const bert = await joinRoom(context, "Bert", link);
    await expect(member(page, "Bert")).toContainText("Bert");
    for (const one of [page, bert]) await expectNoKey(one);
    // On a phone the QR code is folded.
    await expect(page.locator(".qr")).toBeVisible({ visible: project.name === "desktop" });
    // A reload brings a guest back.
    await bert.reload();
    await button(bert, room.ready).click();
    await expect(member(page, "Bert")).toContainText(room.is_ready);
    await button(page, room.add_bot).click();
    await expect(page.locator(".member")).toHaveCount(3);
    await expectAccessible(bert);
    await expect(button(page, room.start)).toBeInViewport();
    await expect(button(bert, room.not_ready)).toBeInViewport();
    await button(page, room.start).click();
    await waitForHands(page, bert);

    await button(bert, room.react).click();
    await expectAccessible(bert, ".react");
    await button(bert, room.say_nice_try).click();
    await expect(page.locator(".bubble")).toContainText(`Bert ${room.say_nice_try}`);
    await expect(page.locator(".bubble")).toBeHidden();

    const hand = () => bert.locator(".hand .held").count();
    const cards = await hand();
    await bert.reload();
    await expect.poll(hand).toBe(cards);
    await page.reload();
    await expect(page.locator(".hand .held").first()).toBeVisible();
    expect(
      fetched.filter((file) => /board/.test(file)),
      "files of the other game",
    ).toEqual([]);
  },
);

test("the host pauses the game, sends somebody away, and lets them in again", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const link = await openRoom(page, "Ann");
  // Pages without TLS have no clipboard: the link is selected, to be copied by hand.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: room.copy }).first().click();
  await expect(page.getByText(house.not_copied)).toBeVisible();
  await expect(page.locator(".invite input.link")).toBeFocused();
  await expect(page.locator(".invite input.link")).toHaveValue(link);
  const selected = page.locator(".invite input.link").evaluate((field) => {
    const { value, selectionStart, selectionEnd } = field as HTMLInputElement;
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  });
  expect(await selected, "all of it is selected").toBe(link);
  const bert = await joinRoom(context, "Bert", link);
  await button(page, room.start).click();
  await waitForHands(page, bert);
  await page.goto("./#/room");
  await button(page, room.pause).click();
  await expect(bert.getByText(room.paused)).toBeVisible();
  await button(page, room.go_on).click();
  await expect(bert.getByText(room.paused)).toBeHidden();
  const kick = room.kick.replace("{name}", "Bert");
  await button(page, kick).click();
  await page.getByRole("dialog").getByRole("button", { name: kick }).click();
  await expect(bert.getByRole("alert")).toHaveText(room.out_kicked);
  await expect(page.locator("input.link")).not.toHaveValue(link);
  // It was a mistake.
  const readmit = room.readmit.replace("{name}", "Bert");
  await button(page, readmit).click();
  await expect(button(page, readmit)).toBeHidden();
  await button(bert, nav.again).click();
  await expect(bert.locator(".member").first()).toBeVisible();
  await expect(page.locator(".member", { hasText: "Bert" })).toHaveAttribute("data-away", "false");
});

test("the seat of a closed tab is kept for its person, who can return", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  // A tab that is duplicated has the seat as well, which is played already.
  const [second] = await Promise.all([context.waitForEvent("page"), bert.evaluate(() => void open(location.href))]);
  await expect(second.getByRole("alert")).toHaveText(room.out_elsewhere);
  await second.close();
  await button(page, room.add_bot).click();
  await button(page, room.start).click();
  await waitForHands(page, bert);
  const hand = await bert
    .locator(".hand .held")
    .evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")).sort());
  // Somebody else in this browser joins late and gets a seat of their own.
  const cleo = await newWindow(context);
  await cleo.goto(link);
  await expect(cleo.getByText(room.played_elsewhere.replace("{name}", "Bert"))).toBeVisible();
  await expect(button(cleo, room.go_on_as.replace("{name}", "Bert"))).toBeHidden();
  await name(cleo).fill("Cleo");
  await button(cleo, room.join).click();
  await expect(cleo.getByText(room.you_watch)).toBeVisible();
  await button(cleo, room.sit).click();
  await expect(cleo.getByText(room.sit_next)).toBeVisible();
  await bert.close();
  const again = await newWindow(context);
  // As on a busy device, locks are granted late.
  await again.addInitScript(() => {
    const { locks } = navigator;
    const ask = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
    const later = (...args: unknown[]) => new Promise((over) => setTimeout(over, 1_500)).then(() => ask(...args));
    Object.assign(locks, { request: later });
  });
  await again.goto(link);
  await button(again, room.go_on_as.replace("{name}", "Bert")).click();
  await expect(again.locator(".hand .held")).toHaveCount(hand.length);
  expect(
    await again.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")).sort()),
  ).toEqual(hand);
  // Without the host nothing can be pressed, and the notice covers no player.
  await page.close();
  const lost = again.locator(".room-notes [data-kind=way]");
  await expect(lost).toBeVisible();
  await expect(again.locator(".actions .button:enabled")).toHaveCount(0);
  const [above, seats] = [await lost.boundingBox(), await again.locator(".seats").boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(seats!.y);
});

test("a room stays open while other pages are shown, until it is closed", { tag: ["@phone", "@smoke"] }, async ({
  page,
}) => {
  await openRoom(page, "Ann");
  // A room that is left before it has been stored is gone.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith("card.room"))))
    .toBe(true);
  await page.goto("./");
  await page.getByRole("link", { name: home.room_open }).click();
  await expect(member(page, "Ann")).toBeVisible();
  const controls = page.locator("input:is([type=checkbox], [type=range])");
  await expect(controls.nth(2)).toBeAttached();
  const colours = await controls.evaluateAll((all) => all.map((one) => getComputedStyle(one).accentColor));
  expect(new Set(colours).size, "colours of controls").toBe(1);
  expect(colours[0]).not.toBe("auto");
  await button(page, room.close).click();
  await page.getByRole("dialog").getByRole("button", { name: room.stay }).click();
  await expect(member(page, "Ann")).toBeVisible();
  await button(page, room.close).click();
  await page.getByRole("dialog").getByRole("button", { name: room.close }).click();
  await expect(page.getByRole("link", { name: home.friends })).toBeVisible();
});

test("a player who looks at another window is notified of their turn", { tag: "@phone" }, async ({ page, context }) => {
  for (const one of [page, context]) one.setDefaultTimeout(3_000);
  const notifications: string[] = [];
  await page.exposeFunction("reportNotification", (what: string) => notifications.push(what));
  await page.addInitScript(() => {
    // The page is hidden, and notifications are allowed.
    Object.defineProperty(document, "hidden", { get: () => (window as unknown as { away?: boolean }).away ?? false });
    class FakeNotification {
      static permission = "granted";
      constructor(what: string) {
        (window as unknown as { reportNotification: (what: string) => void }).reportNotification(what);
      }
    }
    Object.assign(window, { Notification: FakeNotification });
  });
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await button(page, room.start).click();
  await waitForHands(page, bert);
  await page.evaluate(() => Object.assign(window, { away: true }));
  const title = await page.title();
  // Both play until Ann has the next turn.
  const asked = async () => {
    // The question may go away while it is being answered.
    for (const one of [bert, page]) await answer(one, byScript).catch(() => "");
    return notifications.length;
  };
  await expect.poll(asked, { timeout: 90_000 }).toBeGreaterThan(0);
  expect(notifications[0]).toBe(room.your_turn);
  expect(title).not.toContain(room.your_turn);
  // The log has what happened meanwhile, on every device.
  for (const one of [bert, page]) await expect.poll(() => one.locator(".last-words li").count()).toBeGreaterThan(3);
});

test("an inconsistent update of the host is reported to the guest and fetched again", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  // Falsifies one update to a guest: it claims to start one log entry later than it does.
  await page.addInitScript(() => {
    const [FRAME, UPDATE] = [2, 4];
    const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message: [number, number, number, Uint8Array]) {
      const [, , kind, frame] = message;
      // The first byte is the protocol's number.
      const [, tag, reset, from] = frame;
      const falsify =
        sessionStorage.getItem("falsify") && kind === FRAME && tag === UPDATE && !reset && from % 128 < 127;
      if (falsify) {
        frame[3]++;
        sessionStorage.removeItem("falsify");
      }
      post.call(this, message);
    };
  });
  for (const one of [page, context]) one.setDefaultTimeout(10_000);
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  await button(page, room.start).click();
  await waitForHands(page, bert);
  await page.evaluate(() => sessionStorage.setItem("falsify", "yes"));
  const doubts = bert.locator(".notice[data-kind=doubt]");
  const plays = async () => {
    // The question may go away while it is being answered.
    for (const one of [bert, page]) if (!(await doubts.count())) await answer(one, byScript).catch(() => "");
    return doubts.count();
  };
  await expect.poll(plays, { timeout: 90_000 }).toBe(1);
  await expect(doubts.getByRole("alert")).toHaveText(room.doubt);
  await button(bert, room.doubt_what).click();
  await expect(doubts.getByRole("alert")).toHaveText(room.doubt_garbled);
  await doubts.getByRole("button").click();
  await expect(doubts).toHaveCount(0);
  await expect(bert.locator(".hand .held, .ends").first()).toBeVisible();
});

test("a room can be used with the keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("./");
  await byKey(page.getByRole("link", { name: home.friends }));
  await name(page).focus();
  await page.keyboard.type("Ann");
  await page.keyboard.press("Enter");
  await byKey(button(page, room.add_bot));
  await byKey(button(page, room.start));
  await waitForHands(page);
  await byKey(button(page, room.react));
  await byKey(button(page, room.say_ouch));
  await expect(page.locator(".bubble")).toContainText(room.say_ouch);
});

test("rooms have room for longer words, and all words are translated", { tag: "@phone" }, async ({ page, context }) => {
  const wrong = new Set<string>();
  const see = async (page: Page, where: string) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: width > 1000 ? 800 : 740 });
      await expect(page.locator("h1").first()).toBeVisible();
      // The placeholder of the name field is the avatar's name, which is not translated.
      const avatars = await page
        .locator("input[autocomplete=nickname]")
        .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).placeholder));
      const found = await faults(page, [
        ...avatars,
        "Ann",
        "Bartholomäus",
        "Deutsch",
        "English",
        "Français",
        "Italiano",
      ]);
      for (const fault of found.room) wrong.add(`${where}, ${width} px: ${fault}`);
      for (const word of found.words) wrong.add(`${where}, not translated: ${word}`);
    }
  };
  const said = (key: string) => pseudo(room[key]);
  await pseudoLocalise(page);
  await page.goto("./#/room");
  await page.reload();
  await see(page, "the way in");
  await name(page).fill("Bartholomäus");
  await button(page, said("open")).click();
  const link = await page.locator("input.link").inputValue();
  const guest = await newWindow(context);
  await pseudoLocalise(guest);
  await guest.goto(link);
  await see(guest, "invited");
  await name(guest).fill("Ann");
  await button(guest, said("join")).click();
  await expect(button(guest, said("ready"))).toBeVisible();
  const more = button(page, said("invite_more"));
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  await button(page, said("words")).click();
  await page.locator("details.manners summary").click();
  await expect(page.locator(".six li")).toHaveCount(6);
  // The six words are English in every language.
  await page.locator(".six").evaluate((words) => words.remove());
  await see(page, "the host's lobby");
  await see(guest, "a guest's lobby");
  await button(page, said("start")).click();
  await waitForHands(page, guest);
  await button(guest, said("react")).click();
  // The log shows as many lines as fit.
  await guest.locator(".last-words").evaluate((log) => log.remove());
  await see(guest, "what one may feel");
  await page.goto("./#/settings");
  await button(page, pseudo(settings.meet_open)).click();
  await expect(page.locator(".servers").first()).toBeVisible();
  await see(page, "where rooms meet");
  expect([...wrong]).toEqual([]);
});

test("a room's table opened in a new tab leads back to the room", { tag: "@phone" }, async ({ page, context }) => {
  await openRoom(page, "Ann");
  await addBots(page, 1);
  await button(page, room.start).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.close();
  const tab = await context.newPage();
  await tab.goto("./#/table");
  await tab.getByRole("link", { name: home.room_open }).click();
  await tab.getByRole("button", { name: room.to_table }).or(tab.locator(".hand .held").first()).first().click();
  await expect(tab.locator(".hand .held").first()).toBeVisible();
});

test("phones at a room's table do not lock themselves", { tag: "@phone" }, async ({ page, context }) => {
  await context.addInitScript(() => {
    let held = 0;
    const say = (by: number) => (document.documentElement.dataset.awake = String((held += by)));
    const request = async () => {
      say(1);
      return { release: async () => void say(-1) };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const link = await openRoom(page, "Ann");
  const bert = await joinRoom(context, "Bert", link);
  const awake = bert.locator("html[data-awake='1']");
  await expect(awake).toHaveCount(0);
  await button(page, room.start).click();
  await expect(bert.locator(".hand .held").first()).toBeVisible();
  await expect(awake).toHaveCount(1);
  await bert.evaluate(() => (location.hash = "#/rules"));
  await expect(bert.locator(".rules-page")).toBeVisible();
  await expect(bert.locator("html[data-awake='0']")).toHaveCount(1);
});
