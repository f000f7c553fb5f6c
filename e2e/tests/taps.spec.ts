// A tap is for what stood there when it was made: twice is once, and so is a key that is held down.
import type { Page } from "@playwright/test";
import { playBoard, stage } from "./board-player";
import { expect, expectAccessible, test } from "./fixtures";
import {
  acceptsAnswers,
  answer,
  byTap,
  expectNothingTapped,
  instantBots,
  play,
  seedRandomness,
  tapOnArrival,
  type Touch,
} from "./player";
import { storeRules } from "./short-games";

/** The button in the bar of the page after a round or a game. */
const GO_ON = ".page.ends > .bar .go";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Begins a short game of cards. */
async function begin(page: Page, { rounds = 2, speed = "instant" } = {}) {
  await seedRandomness(page, 7);
  await page.addInitScript((speed) => localStorage.setItem("frantic.speed", speed), speed);
  await page.addInitScript(storeRules, { rounds, cards: 4 });
  await page.goto("./#/new");
  await button(page, "Start game").click();
  await expect(page.locator(".talk h2").first()).toBeVisible();
}

test("two quick taps draw one card, and End has a place of its own", async ({ page }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const deeds = page.locator(".deeds");
  const [draw, end] = ["Draw", "End turn"].map((name) => deeds.getByRole("button", { name }));
  const held = page.locator(".hand .held");
  // Once what has just come can be tapped.
  await draw.click({ trial: true });
  const before = await held.count();
  const place = (await draw.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { clickCount: 2 });
  await expect(end).toBeVisible();
  await end.click({ trial: true });
  await expect(held).toHaveCount(before + 1);
  const other = (await end.boundingBox())!;
  const beside = other.x >= place.x + place.width || other.x + other.width <= place.x;
  const above = other.y + other.height <= place.y;
  expect(beside || above, "not at the same place").toBe(true);
  await expect(page.locator("#question"), "the focus is not at a button that does something else").toBeFocused();

  // The key has been held down since it drew: what it presses is no press.
  await page.keyboard.down("Enter");
  await end.focus();
  for (let k = 0; k < 3; k++) await page.keyboard.down("Enter");
  await expect(end).toBeFocused();
  await page.keyboard.up("Enter");
  await page.keyboard.press("Enter");
  await expect(end).toHaveCount(0);
});

async function playsByTwoQuickTaps(page: Page) {
  await seedRandomness(page, 2);
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "slow"));
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const usable = page.locator(".hand .held[data-usable=yes]");
  await expect(usable.first()).toBeVisible();
  await page.keyboard.press("Escape");
  const before = await page.locator(".hand .held").count();
  await usable.last().click();
  const play = page.locator(".deeds").getByRole("button", { name: /^Play/ });
  await play.click({ trial: true });
  const place = (await play.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { clickCount: 2 });
  const undo = page.locator(".talk").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(page.locator(".hand .held")).toHaveCount(before - 1);
  expect((await undo.boundingBox())!.y + 20, "far from what it takes back").toBeLessThan(place.y);
  await expect(page.locator(".deeds").getByRole("button", { name: "Undo" })).toHaveCount(0);
}

test("two quick taps play a card and do not take it back", async ({ page }) => playsByTwoQuickTaps(page));

test("two quick taps hit no card on a low phone either", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await playsByTwoQuickTaps(page);
});

test("whoever is to play keeps the mark of those who can be chosen", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".seats .seat").first()).toBeVisible();
  const marks = await page.evaluate(() => {
    const seat = document.createElement("button");
    seat.className = "seat";
    document.querySelector(".seats li")!.append(seat);
    const looks = ["false", "true"].map((turn) => {
      seat.dataset.turn = turn;
      const { outlineStyle, boxShadow } = getComputedStyle(seat);
      return { outlineStyle, boxShadow };
    });
    seat.remove();
    return looks;
  });
  expect(marks.map(({ outlineStyle }) => outlineStyle)).toEqual(["dashed", "dashed"]);
  expect(marks[0].boxShadow, "and that of the turn").not.toBe(marks[1].boxShadow);
});

test("a finger that is lifted has pressed the button, and no mouse comes after it", { tag: "@phone" }, async ({
  page,
}) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const held = page.locator(".hand .held").first();
  await expect(held).toBeVisible();
  // The code that does so comes after the table.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const name of ["touchstart", "touchend", "mousedown", "mouseup", "click"])
      addEventListener(name, () => seen.push(name), true);
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));
  await held.tap({ position: { x: 12, y: 20 } });
  await expect(held).toHaveAttribute("aria-pressed", "true");
  expect(await seen()).toEqual(["touchstart", "touchend", "click"]);

  // A finger that moves has not tapped.
  const { x, y } = (await held.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: string, x: number, y: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] } as never);
  await touch("touchStart", x + 12, y + 20);
  for (const up of [8, 16, 24, 32]) await touch("touchMove", x + 12, y + 20 - up);
  await touch("touchEnd", 0, 0);
  await expect(held).not.toHaveAttribute("data-dragged");
  expect(await seen()).toEqual(["touchstart", "touchend"]);
  await expect(held).toHaveAttribute("aria-pressed", "true");
});

test("the pages after a round and a game of cards take no tap that was meant for the table", async ({ page }) => {
  await begin(page);
  for (const [word, title] of [
    ["Next round", /is over$/],
    ["Rematch", /wins?$/],
  ] as const) {
    const tapped = tapOnArrival(page, GO_ON);
    await play(page, 400);
    await expectNothingTapped(tapped);
    await expect(heading(page)).toHaveText(title);
    await expectAccessible(page, ".page > .bar");
    await button(page, word).click();
    await expect(page.locator(".talk h2").first()).toBeVisible();
  }
});

test("nor does the link to other rules beside them", { tag: "@phone" }, async ({ page }) => {
  await begin(page, { rounds: 1 });
  const tapped = tapOnArrival(page, ".page.ends > .bar a");
  await play(page, 400);
  await expectNothingTapped(tapped);
  await page.locator(".page.ends > .bar a").click();
  await expect(page).toHaveURL(/#\/new$/);
});

test("the pages after a round and a game on the board take none either", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(240_000);
  await seedRandomness(page, 5);
  await instantBots(page);
  await page.goto("./#/board/new");
  for (const name of ["Uhu", "Grim"]) await button(page, `Remove ${name}`).click();
  await page.getByLabel("Points limit").fill("30");
  await page.getByLabel("Points limit").blur();
  await button(page, "Start game").click();
  let rounds = 0;
  for (let over = false; !over; rounds++) {
    const tapped = tapOnArrival(page, GO_ON);
    await playBoard(page, { until: async () => (await stage(page)) === "round" });
    await expectNothingTapped(tapped);
    over = (await stage(page)) === "over";
    await expect(heading(page)).toHaveText(over ? /wins?$/ : /is over$/);
    await button(page, over ? "Rematch" : "Next round").click();
    await expect(page.locator("main.track, main.ends").first()).toBeVisible();
  }
  expect(rounds, "both pages").toBeGreaterThan(1);
});

test("a key that is held down at the table presses nothing on the page after the round", {
  tag: "@desktop",
}, async ({ page }) => {
  await begin(page);
  // Whoever has the fastest screen reader of all is at the button as soon as it is there.
  await page.evaluate((selector) => {
    new MutationObserver((_, observer) => {
      const go = document.querySelector<HTMLElement>(selector);
      if (!go) return;
      observer.disconnect();
      const end = performance.now() + 250;
      const focus = () => {
        go.focus();
        if (performance.now() < end) requestAnimationFrame(focus);
      };
      focus();
    }).observe(document.body, { childList: true, subtree: true });
  }, GO_ON);
  const hold: Touch = async (what) => {
    await acceptsAnswers(page);
    await what.focus();
    for (let k = 0; k < 5; k++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
  };
  await play(page, 400, hold);
  await acceptsAnswers(page);
  await expect(heading(page)).toHaveText(/^Round 1 is over$/);
  await page.locator(GO_ON).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".talk h2").first()).toBeVisible();
});

test("two quick taps on the poster of a round are not one on the page below", async ({ page }) => {
  await begin(page, { speed: "fast" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const tapped = page.evaluate(
    (selector) =>
      new Promise<boolean>((done) => {
        const painted = () => new Promise(requestAnimationFrame);
        const observer = new MutationObserver(async () => {
          const [poster, go] = [".finale", selector].map((what) => document.querySelector<HTMLElement>(what));
          if (!poster || !go) return;
          observer.disconnect();
          // What came with the page is long over.
          while (go.closest("[role=group]")?.ariaDisabled === "true") await painted();
          poster.click();
          // By timers, since they come in order: a frame may take longer than taps are ignored for.
          while (poster.isConnected) await new Promise((later) => setTimeout(later, 20));
          go.click();
          await painted();
          await painted();
          done(go.isConnected);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    GO_ON,
  );
  // A scene may take a tap that was meant for the table.
  page.setDefaultTimeout(3_000);
  while (!(await page.locator(".page h1").isVisible())) await answer(page).catch(() => "");
  page.setDefaultTimeout(30_000);
  expect(await tapped).toBe(true);
  await button(page, "Next round").click();
  await expect(page.locator(".talk h2").first()).toBeVisible();
});

test("whoever gets the device sees their hand when they say so, and nobody before", { tag: "@phone" }, async ({
  page,
}) => {
  await seedRandomness(page, 3);
  await instantBots(page);
  await page.addInitScript(() => localStorage.setItem("frantic.reaction", "until-go-on"));
  await page.goto("./#/new");
  const rows = page.getByRole("listitem");
  for (const at of [1, 2]) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  const reveal = ".handover .go";
  let tapped = tapOnArrival(page, reveal);
  await button(page, "Start game").click();
  await expectNothingTapped(tapped);
  await expect(page.locator(".held"), "no hand").toHaveCount(0);
  tapped = tapOnArrival(page, ".reaction-window .go");
  for (let k = 0; k < 150 && !(await page.locator(".reaction-window").isVisible()); k++) {
    if (await page.locator(reveal).isVisible()) await page.locator(reveal).click();
    else if (await page.locator(GO_ON).isVisible()) await page.locator(GO_ON).click();
    else await answer(page, byTap);
    await expect(page.locator(".reaction-window h2, .talk h2, .page h1").first()).toBeVisible();
  }
  await expectNothingTapped(tapped);
  await button(page, "Nobody").click();
  await expect(page.locator(".reaction-window")).toHaveCount(0);
});

test("what is beside each other for each player of a new game is large enough for a finger", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("./#/new");
  const buttons = page.locator("ol.people .person > .remove, ol.people .switch button");
  await expect(buttons).toHaveCount(12);
  const sizes = await buttons.evaluateAll((all) =>
    all.map((button) => Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40);
});
