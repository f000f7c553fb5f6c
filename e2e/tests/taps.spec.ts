// A tap is for what stood there when it was made: twice is once, and so is a key that is held down.
import type { Page } from "@playwright/test";
import { answerBoard, stage } from "./board-player";
import { expect, expectAccessible, test } from "./fixtures";
import {
  acceptsAnswers,
  answer,
  byTap,
  expectNothingTapped,
  instantBots,
  stopTimersFrom,
  tapOnArrival,
} from "./player";
import { boardMoment, moment, openGame, save } from "./saved-games";

/** The button in the bar of the page after a round or a game. */
const GO_ON = ".page.ends > .bar .go";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const position = (page: Page, id: string, humans = 1) => openGame(page, save(moment("position", id), humans));

test("two quick taps draw one card, and End has a place of its own", { tag: "@both" }, async ({ page }) => {
  await position(page, "duo");
  const actions = page.locator(".actions");
  const [draw, end] = ["Draw", "End turn"].map((name) => actions.getByRole("button", { name }));
  const held = page.locator(".hand .held");
  // Once what has just come can be tapped.
  await draw.click({ trial: true });
  const place = (await draw.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { clickCount: 2 });
  await expect(end).toBeVisible();
  await end.click({ trial: true });
  await expect(held).toHaveCount(5);
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

for (const [where, width, height] of [
  ["", 390, 844],
  [", nor hit a card on a low phone", 360, 640],
] as const) {
  test(`two quick taps play a card and do not take it back${where}`, { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await stopTimersFrom(page, 1_200);
    await position(page, "duo");
    await page.locator(".hand .held[data-usable=yes]").first().click();
    const play = page.locator(".actions").getByRole("button", { name: /^Play/ });
    await play.click({ trial: true });
    const place = (await play.boundingBox())!;
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { clickCount: 2 });
    const undo = page.locator(".question").getByRole("button", { name: "Undo" });
    await expect(undo).toBeVisible();
    await expect(page.locator(".hand .held")).toHaveCount(3);
    expect((await undo.boundingBox())!.y + 20, "far from what it takes back").toBeLessThan(place.y);
    await expect(page.locator(".actions").getByRole("button", { name: "Undo" })).toHaveCount(0);
  });
}

test("the player whose turn it is keeps the mark of those who can be chosen", { tag: "@phone" }, async ({ page }) => {
  await position(page, "last-card");
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
  await position(page, "duo");
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

for (const [id, page_, title, word] of [
  ["last-card", "a round", /is over$/, "Next round"],
  ["last-card-wins", "a game", /wins?$/, "Rematch"],
] as const) {
  test(`the page after ${page_} of cards takes no tap that was meant for the table`, async ({ page }) => {
    await position(page, id);
    await expect(page.locator(".hand .held")).toBeVisible();
    const tapped = tapOnArrival(page, GO_ON);
    await answer(page);
    await expectNothingTapped(tapped);
    await expect(heading(page)).toHaveText(title);
    await expectAccessible(page, ".page > .bar");
    await button(page, word).click();
    await expect(page.locator(".question h2").first()).toBeVisible();
  });
}

test("nor does the link to other rules beside them", { tag: "@phone" }, async ({ page }) => {
  await position(page, "last-card-wins");
  await expect(page.locator(".hand .held")).toBeVisible();
  const tapped = tapOnArrival(page, ".page.ends > .bar a");
  await answer(page);
  await expectNothingTapped(tapped);
  await page.locator(".page.ends > .bar a").click();
  await expect(page).toHaveURL(/#\/new$/);
});

for (const [id, title, word] of [
  ["round", /is over$/, "Next round"],
  ["game", /wins?$/, "Rematch"],
] as const) {
  test(`the page after a ${id} on the board takes none either`, { tag: "@phone" }, async ({ page }) => {
    await openGame(page, save(boardMoment("end", id)), "board");
    await expect.poll(() => stage(page)).toBe("asked");
    const tapped = tapOnArrival(page, GO_ON);
    await answerBoard(page);
    await expectNothingTapped(tapped);
    await expect(heading(page)).toHaveText(title);
    await button(page, word).click();
    await expect(page.locator("main.track")).toBeVisible();
  });
}

test("a key that is held down at the table presses nothing on the page after the round", {
  tag: "@desktop",
}, async ({ page }) => {
  await position(page, "last-card");
  const card = page.locator(".hand .held");
  await card.focus();
  await page.keyboard.press("Enter");
  const play = page.locator(".actions .go");
  await expect(play).toBeEnabled();
  await acceptsAnswers(page);
  await play.focus();
  // A fast screen reader is at the button as soon as it is there.
  await page.evaluate((selector) => {
    new MutationObserver((_, observer) => {
      const go = document.querySelector<HTMLElement>(selector);
      if (!go) return;
      observer.disconnect();
      go.focus();
    }).observe(document.body, { childList: true, subtree: true });
  }, GO_ON);
  for (let k = 0; k < 5; k++) await page.keyboard.down("Enter");
  // Repeated once taps are accepted, too.
  await expect(heading(page)).toHaveText(/^Round 1 is over$/);
  await acceptsAnswers(page);
  await page.locator(GO_ON).focus();
  for (let k = 0; k < 5; k++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(heading(page)).toHaveText(/^Round 1 is over$/);
  await page.keyboard.press("Enter");
  await expect(page.locator(".question h2").first()).toBeVisible();
});

test("two quick taps on the poster of a round are not one on the page below", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "fast"));
  await position(page, "last-card");
  await expect(page.locator(".hand .held")).toBeVisible();
  const tapped = tapOnArrival(page, GO_ON, ".finale");
  await answer(page, byTap);
  await expectNothingTapped(tapped);
  await button(page, "Next round").click();
  await expect(page.locator(".question h2").first()).toBeVisible();
});

test("a hand is shown when its player says so, and not before", { tag: "@phone" }, async ({ page }) => {
  await instantBots(page);
  await page.goto("./#/new");
  const rows = page.locator("ol.people > li");
  for (const at of [1, 2]) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  const tapped = tapOnArrival(page, ".handover .go");
  await button(page, "Start game").click();
  await expectNothingTapped(tapped);
  await expect(page.locator(".held"), "no hand").toHaveCount(0);
});

test("the question to all takes no tap that was meant for the table", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("frantic.reaction", "until-go-on"));
  await position(page, "attack", 3);
  await button(page, /^I am/).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const tapped = tapOnArrival(page, ".reaction-window .go");
  // A gift, and for whom it is.
  while (!(await page.locator(".reaction-window").isVisible()) && (await answer(page)));
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
