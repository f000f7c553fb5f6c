// The board game: a whole game, by hand and by keyboard, alone and on a shared device.
import type { Page } from "@playwright/test";
import { answerBoard, fieldNames, playBoard, stage, touchField } from "./board-player";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";
import { countSounds, heard } from "./listening";
import {
  acceptsAnswers,
  byKey,
  byTouch,
  expectNothingTapped,
  seedRandomness,
  skipShortWaits,
  stopTimersFrom,
  tapOnArrival,
} from "./player";
import { boardMoment, openGame, save } from "./saved-games";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Sets up a game of so many humans against bots, up to so many points, and starts it. */
async function begin(page: Page, { humans = 1, bots = 1, limit = 40, seed = 5 } = {}) {
  await seedRandomness(page, seed);
  await skipShortWaits(page);
  await page.goto("./#/new");
  await page.getByRole("link", { name: /Board game/ }).click();
  await expect(page.getByRole("link", { name: /Board game/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: "Open a room" })).toBeEnabled();
  const rows = page.locator("ol.people > li");
  while ((await rows.count()) > humans + bots)
    await rows
      .last()
      .getByRole("button", { name: /Remove/ })
      .click();
  for (let at = 1; at < humans; at++) await rows.nth(at).getByRole("button", { name: "Human" }).click();
  await page.getByLabel("Points limit").fill(String(limit));
  await page.getByLabel("Points limit").blur();
  await page.getByRole("button", { name: "Start game" }).click();
}

/** Opens a turn of one's own, of five people. */
async function openTurn(page: Page, humans = 1) {
  await openGame(page, save(boardMoment("question", "play"), humans), "board");
  await expect.poll(() => stage(page)).toBe(humans > 1 ? "handover" : "asked");
}

/** Starts a game at this pace against three bots. */
async function start(page: Page, speed: string, seed: number) {
  await seedRandomness(page, seed);
  await page.addInitScript((speed) => {
    localStorage["frantic.speed"] ??= speed;
  }, speed);
  await page.goto("./#/board/new");
  await page.getByRole("button", { name: "Start game" }).click();
}

const scene = (page: Page, which: string) => page.locator(`.scene[data-scene=${which}]`);
test("a whole game against bots, which is then in the history", { tag: "@phone" }, async ({ page }) => {
  await begin(page, { bots: 2, limit: 30 });
  expect(await playBoard(page, { touch: byTouch })).toBeGreaterThan(3);
  await expect(heading(page)).toHaveText(/win/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "All finished games" }).click();
  await page.locator("ol.games a").click();
  await expect(page).toHaveURL(/#\/board\/history\/\d+/);
  await expect(page.locator("table.standings")).toBeVisible();
  await expectAccessible(page);
});

test("a card is laid, and the die is rolled", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await openTurn(page);
  const [before, lines] = [await fieldNames(page), await page.locator(".last-words").innerText()];
  await answerBoard(page, byTouch);
  await expect(page.locator(".last-words")).not.toHaveText(lines, { useInnerText: true });
  expect(await fieldNames(page)).not.toBe(before);
});

test("people who share a device hand it over, and nobody sees a hand", { tag: "@phone" }, async ({ page }) => {
  await begin(page, { humans: 2, bots: 0, limit: 30 });
  await expect(heading(page)).toHaveText(/takes the device$/);
  let handed = 0;
  await playBoard(page, {
    until: async () => {
      if ((await stage(page)) === "handover") {
        handed++;
        await expect(page.locator(".held")).toHaveCount(0);
      }
      return handed > 5;
    },
  });
  expect(handed).toBeGreaterThan(5);
});

test("a hand is hidden when the page loses the focus", { tag: "@phone" }, async ({ page }) => {
  await openTurn(page, 2);
  await page.getByRole("button", { name: /^I am/ }).click();
  await expect(page.locator(".held").first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect(heading(page)).toHaveText(/takes the device$/);
  await expect(page.locator(".held")).toHaveCount(0);
});

test("a whole game by keyboard alone", { tag: ["@desktop", "@all"] }, async ({ page }) => {
  await begin(page, { limit: 20 });
  expect(await playBoard(page, { touch: byKey })).toBeGreaterThan(3);
});

test("Tab and arrow keys reach everything that answers a turn", { tag: "@desktop" }, async ({ page }) => {
  await openTurn(page);
  await expect(page.locator("#question")).toBeFocused();
  const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
  const tabTo = async (what: string) => {
    for (let k = 0; k < 80; k++) {
      if ((await focused()).split(" ").includes(what)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reaches ${what}`);
  };
  await tabTo("held");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(1);
  // Backwards to the board, forwards to the button.
  for (let k = 0; k < 80 && !(await focused()).split(" ").includes("field"); k++)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo("go");
  await expect(page.locator(".actions .go")).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(0);
});

test("a reloaded page goes on where it was", { tag: "@phone" }, async ({ page }) => {
  await openTurn(page);
  await playBoard(page, { until: async (answered) => answered === 1 });
  const state = () => fieldNames(page);
  const before = await state();
  const hand = await page.locator(".hand").innerText();
  await page.reload();
  await expect.poll(() => stage(page)).toBe("asked");
  expect(await state()).toBe(before);
  expect(await page.locator(".hand").innerText()).toBe(hand);
  // It is offered on the first page and in the list of running games.
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page.getByRole("link", { name: /Resume.*Board game/ })).toBeVisible();
  await page.goto("./#/games");
  await page.getByRole("button", { name: /^Resume the game/ }).click();
  await expect.poll(() => stage(page)).toBe("asked");
  expect(await state()).toBe(before);
});

test("the table can be played before what comes later is there", { tag: "@phone" }, async ({ page }) => {
  await openTurn(page);
  const before = await page.locator("main.track .question").innerText();
  // Never answered, as on a line that has just broken down.
  await page.route(/\/split_(board_)?later|\/later\//, () => {});
  await page.reload();
  await expect.poll(() => stage(page)).toBe("asked");
  expect(await page.locator("main.track .question").innerText()).toBe(before);
  const lines = await page.locator(".last-words").innerText();
  await answerBoard(page);
  await expect(page.locator(".last-words")).not.toHaveText(lines);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("both games run side by side, and neither disturbs the other", { tag: "@phone" }, async ({ page }) => {
  await openTurn(page);
  await page.getByRole("button", { name: "Home" }).click();
  await page.getByRole("button", { name: /^Play/ }).click();
  await expect(page.locator("main.table .hand .held").first()).toBeVisible();
  await page.getByRole("button", { name: "Home" }).click();
  await page.getByRole("link", { name: /Resume.*Board game/ }).click();
  await expect.poll(() => stage(page)).toBe("asked");
  await page.goto("./#/games");
  await expect(page.getByRole("button", { name: /^Resume the game/ })).toHaveCount(2);
});

test("laying a card says what it would do before it is confirmed", { tag: "@phone" }, async ({ page }) => {
  await openTurn(page);
  const go = page.locator(".actions .go");
  await expect(go).toBeDisabled();
  await page.locator(".held[data-usable=yes]").first().click();
  await expect(page.locator(".looked-at")).toBeVisible();
  await expect(go).toHaveText(/Choose a field/);
  await expectAccessibleInBothThemes(page);
  await touchField(page.locator(".field[data-open]").first());
  await expect(go).toHaveText(/ on \d+/);
  await expect(page.locator(".ways, .question > .small").first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Choose again" }).click();
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(0);
  await answerBoard(page);
});

test("letters do what the list of keys says", { tag: "@desktop" }, async ({ page }) => {
  await openTurn(page);
  const said = page.locator("#said");
  const key = (key: string) => page.keyboard.press(key);
  await key("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.locator("dt")).toHaveCount(16);
  await expectAccessible(page);
  await key("Escape");
  await expect(list).toHaveCount(0);
  await key("h");
  await expect(page.locator(".hand .held:focus")).toHaveCount(1);
  await key("Enter");
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(1);
  await key("b");
  await expect(page.locator(".field[data-open]:focus")).toHaveCount(1);
  await key("Enter");
  await expect(page.locator(".actions .go")).toBeEnabled();
  await key("a");
  await expect(said).toHaveText(/Roll 1: \d+.*Roll 6: \d+/);
  await key("c");
  await expect(said).toHaveText(/field \d+, \d cards?, \d+ points?\./);
  const scale = () =>
    page.locator(".board-sheet").evaluate((sheet) => new DOMMatrix(getComputedStyle(sheet).transform).a);
  const before = await scale();
  await key("+");
  await expect.poll(scale).toBeGreaterThan(before);
  await key("0");
  await expect.poll(scale).toBeLessThanOrEqual(before);
  await key("x");
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(0);
  await key("h");
  await key("Enter");
  await key("b");
  await key("Enter");
  await key("p");
  await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(0);
  await expect(page.locator(".turns .said", { hasText: /^You play/ })).toHaveCount(1);
  await key("l");
  await expect(said).not.toHaveText(/pts/);
});

test("the board follows the size of its pane, not only that of the page", { tag: "@desktop" }, async ({ page }) => {
  await openTurn(page);
  const outside = () =>
    page.evaluate(() => {
      const [pane, sheet] = [".board-picture", ".board-sheet"].map((what) =>
        document.querySelector(what)!.getBoundingClientRect(),
      );
      return Math.max(sheet.bottom - pane.bottom, pane.top - sheet.top, sheet.right - pane.right);
    });
  expect(await outside(), "the whole board is seen").toBeLessThan(0);
  await page.locator(".board-box").evaluate((box) => {
    (box as HTMLElement).style.height = "700px";
  });
  await expect.poll(outside).toBeLessThan(0);
});

test("on a wide screen the news since the last turn lie beside the board", { tag: "@desktop" }, async ({ page }) => {
  await openTurn(page);
  const slip = page.locator(".since");
  await playBoard(page, { until: () => slip.isVisible() });
  const [news, board] = [await slip.boundingBox(), await page.locator(".board-box").boundingBox()];
  expect(news!.x).toBeGreaterThanOrEqual(board!.x + board!.width);
});

test("without motion, scenes are there to be read as well", { tag: "@phone" }, async ({ page }) => {
  await stopTimersFrom(page, 3_000);
  await start(page, "slow", 5);
  await expect(scene(page, "deal")).toContainText("Round 1");
  await scene(page, "deal").click();
  await expect(page.locator(".scene")).toHaveCount(0);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a round begins with a scene, and a tap goes on", { tag: "@phone" }, async ({ page }) => {
    await stopTimersFrom(page, 3_000);
    await start(page, "slow", 5);
    await expect(scene(page, "deal")).toContainText("Round 1");
    await scene(page, "deal").click();
    await expect(page.locator(".scene")).toHaveCount(0);
    await expect.poll(() => stage(page)).toBe("asked");
    await expect(page.locator(".held[aria-pressed=true]")).toHaveCount(0);
  });

  test("dice, steps and cards are heard while they are seen", { tag: "@desktop" }, async ({ page }) => {
    await countSounds(page);
    await page.addInitScript(() => localStorage.setItem("frantic.speed", "fast"));
    await openTurn(page);
    const sounds = async () => (await heard(page)).started;
    const before = await sounds();
    await answerBoard(page);
    await expect.poll(sounds, "the die, each step, cards drawn").toBeGreaterThan(before + 12);
  });

  for (const way of ["a tap", "a key"])
    test(`an event is a scene, and ${way} goes on`, { tag: "@phone" }, async ({ page }) => {
      await stopTimersFrom(page, 3_000);
      await openGame(page, save(boardMoment("event", "earthquake")), "board");
      await expect.poll(() => stage(page)).toBe("asked");
      await acceptsAnswers(page);
      await page.locator(".held[aria-label^=Troublemaker][data-usable=yes]").click();
      // By key: the board may still be moving.
      await byKey(page.locator(".field[data-open]").first());
      await page.locator(".actions .go").click();
      await expect(scene(page, "event")).toBeVisible();
      await expect(scene(page, "event").locator("p")).toHaveText(/\w+\./);
      if (way === "a tap") await scene(page, "event").tap();
      else await page.keyboard.press("Enter");
      await expect(page.locator(".scene")).toHaveCount(0);
    });

  test("the end of a round is a poster, and a tap on it is not one on the page below", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem("frantic.speed", "fast"));
    await openGame(page, save(boardMoment("end", "round")), "board");
    await expect.poll(() => stage(page)).toBe("asked");
    const tapped = tapOnArrival(page, ".ends .bar .go", ".finale");
    await answerBoard(page);
    await expectNothingTapped(tapped);
    expect((await tapped).says).toMatch(/Round \d|Game over/i);
    await expect(page.locator(".finale")).toHaveCount(0);
    await expect(heading(page)).toHaveText(/Round \d+ is over/);
  });
});

test("on a phone on its side the ways to turn an arrow are in sight", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await start(page, "instant", 9);
  await byKey(page.locator('.hand .held[data-usable=yes][aria-label^="Push,"]').first());
  await byKey(page.locator(".board-picture .field[data-open]").first());
  const chip = page.locator(".question .chip").first();
  await expect(chip).toBeVisible();
  const hidden = await chip.evaluate(
    (chip) => chip.getBoundingClientRect().bottom - chip.closest(".question")!.getBoundingClientRect().bottom,
  );
  expect(hidden).toBeLessThanOrEqual(0);
});

test("the number of a chosen field is in front of its frame", { tag: "@phone" }, async ({ page }) => {
  await start(page, "instant", 9);
  await byKey(page.locator(".hand .held[data-usable=yes]").first());
  await byKey(page.locator(".board-picture .field[data-open]").first());
  await expect(page.locator(".field[aria-pressed=true]")).toHaveCount(1);
  const hidden = await page.evaluate(() => {
    // What takes no taps is looked for as well.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".board-picture .tab * { pointer-events: auto }");
    document.adoptedStyleSheets.push(sheet);
    const chosen = document.querySelector(".field[aria-pressed=true]")!.getBoundingClientRect();
    const tabs = [...document.querySelectorAll(".tab rect")].map((tab) => tab.getBoundingClientRect());
    const on = tabs.filter(
      ({ left, top }) => left > chosen.left && left < chosen.right && top > chosen.top && top < chosen.bottom,
    );
    const free = ({ left, top, width, height }: DOMRect) =>
      document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".tab");
    return on.length ? on.filter((tab) => !free(tab)).length : "no number";
  });
  expect(hidden).toBe(0);
});

test("the button that explains a card tears no word off its text", { tag: "@phone" }, async ({ page }) => {
  await start(page, "instant", 9);
  // As an attack asks.
  const lines = await page.locator(".question .head-line").evaluate((head) => {
    const why = Object.assign(document.createElement("p"), { className: "why small" });
    why.innerHTML =
      "<b>Remote</b> <span>Played: your roll moves another pawn instead of yours. Its owner may ward it off.</span> <button class=ask-about>i</button>";
    head.after(why);
    return [...why.querySelector("span")!.getClientRects()].map(({ top }) => Math.round(top));
  });
  const steps = lines.slice(1).map((top, at) => top - lines[at]);
  expect(Math.max(...steps) - Math.min(...steps), `lines at ${lines}`).toBeLessThanOrEqual(1);
});
