// Animations, and what replaces them when motion is reduced.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { countSounds, heard } from "./listening";
import { answer, byKey, byScript, seedRandomness, stopTimersFrom } from "./player";
import { moment, moments, openGame, save } from "./saved-games";

// All other tests run with reduced motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Sets the pace at the first load only. */
async function at(page: Page, speed: string) {
  await page.addInitScript((speed) => {
    localStorage["frantic.speed"] ??= speed;
  }, speed);
}

/** Starts a game against three bots. */
async function begin(page: Page) {
  await seedRandomness(page, 7);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand")).toBeAttached();
}

test("hands are dealt from the draw pile to all players, and a tap skips the animation", async ({ page }) => {
  await at(page, "slow");
  await begin(page);
  await expect(page.locator(".scene[data-scene=deal]")).toContainText("Round 1");
  // A card visibly moves from frame to frame.
  await page.waitForFunction(() => {
    const card = document.querySelector<HTMLElement>(".flight[data-from=draw][data-to^=seat]");
    if (!card || Number(getComputedStyle(card).opacity) < 1) return false;
    const at = String(new DOMMatrix(getComputedStyle(card).transform).f);
    const before = card.dataset.before;
    card.dataset.before = at;
    return before !== undefined && before !== at;
  });
  await page.locator(".head h1").click();
  await page.waitForFunction(() => !document.querySelector(".motion > *"));
  await expect(page.locator(".hand .held").first()).toHaveCSS("opacity", "1");
});

test("leaving while cards are being dealt causes no error", { tag: "@phone" }, async ({ page }) => {
  await at(page, "normal");
  await begin(page);
  for (const ms of [0, 8, 16, 24]) {
    await page.evaluate(() => {
      location.hash = "#/new";
    });
    await page.locator(".new .bar .go").click();
    await expect(page.locator(".hand .held").first()).toBeAttached();
    await page.evaluate(
      (ms) => new Promise<void>((left) => setTimeout(() => left(void (location.hash = "#/")), ms)),
      ms,
    );
  }
  await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
});

test.describe("without movement", () => {
  test("outlines mark where cards come from and go to", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await at(page, "slow");
    await begin(page);
    await expect(page.locator(".mark[data-mark=draw]").first()).toBeAttached();
    const to = page.locator(".mark[data-mark^=seat]").first();
    await expect(to).toContainText("7");
    await expect.poll(() => to.evaluate((mark) => Number(getComputedStyle(mark).opacity))).toBe(1);
    await expect(page.locator(".flight")).toHaveCount(0);
  });

  test("an outline marks who loses a turn", { tag: "@phone" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Nobody plays after it.
    await stopTimersFrom(page, 1_200);
    await openGame(page, save(moment("special", "skip")));
    // Marks go by themselves.
    const marked = await page.evaluateHandle(() => {
      const marked = new Set<string>();
      const note = (node: Node) => marked.add((node as HTMLElement).dataset?.mark ?? "");
      new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(
        document.body,
        { childList: true, subtree: true },
      );
      return marked;
    });
    await byKey(page.locator(".hand .held[data-usable=yes][aria-label^=Skip]").first());
    await byKey(page.locator(".actions .go"));
    // Power cards are offered.
    await byKey(page.getByRole("button", { name: "Pass" }));
    const victim = page.locator("button.seat").first();
    await byKey(victim);
    const zone = await victim.evaluate((seat) => seat.closest<HTMLElement>("[data-zone]")!.dataset.zone!);
    await byKey(page.locator(".actions .go"));
    await expect.poll(() => marked.evaluate((marked, zone) => marked.has(zone), zone)).toBe(true);
  });
});

// In this position a black card can be played, which turns up an event.
for (const way of ["a key", "a tap"]) {
  test(`an event fills the screen until ${way} dismisses it`, { tag: "@phone" }, async ({ page }) => {
    const scene = page.locator(".scene[data-scene=event]");
    const before = moments().find(({ kind, card }) => kind === "event" && card)!;
    await stopTimersFrom(page, 3_000);
    await openGame(page, save(before));
    const hand = page.locator(".hand");
    await byKey(hand.getByRole("button", { name: `Black ${before.card!.number}, fits` }).first());
    await byKey(page.locator(".actions .go"));
    // A power card may be offered before the event.
    const pass = page.getByRole("button", { name: "Pass" });
    await expect(scene.or(pass)).toBeVisible();
    if (await pass.isVisible()) await byKey(pass);
    const says = await scene.locator("p").innerText();
    expect(says).toMatch(/\w+ \w+/);
    await expect(page.getByRole("status").filter({ hasText: says }), "to be heard, too").toHaveCount(1);
    if (way === "a key") await page.keyboard.press("Enter");
    else await scene.click();
    await expect(scene).toHaveCount(0);
    // It lies there until the turn after the next, and says which one it is.
    const lying = page.locator(".happening .lying");
    await expect(lying).toHaveAccessibleName((await lying.locator("b").textContent())!);
  });
}

test("a round's results come after its poster", { tag: "@phone" }, async ({ page }) => {
  await stopTimersFrom(page, 3_000);
  await openGame(page, save(moment("position", "last-card")));
  await page.waitForLoadState("networkidle");
  await answer(page);
  const poster = page.locator(".finale");
  await expect(poster).toBeVisible();
  await expect(page.locator(".page.ends")).toHaveCount(0);
  await expect(page.locator(".seats .seat").first(), "the table lies below it").toBeAttached();
  await poster.click();
  await expect(poster).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Round 1 is over");
});

test("hands are seen once they have been dealt", { tag: "@phone" }, async ({ page }) => {
  await stopTimersFrom(page, 2_000);
  await begin(page);
  await expect(page.locator(".scene[data-scene=deal]")).toBeVisible();
  await expect(page.locator(".hand .held")).toHaveCount(0);
  await expect(page.locator(".seats .count").first()).toHaveText("0 cards");
  await page.keyboard.press("Enter");
  await expect(page.locator(".hand .held")).toHaveCount(7);
});

test("the pace is chosen in the menu, applies at once and is remembered", { tag: ["@phone", "@smoke"] }, async ({
  page,
}) => {
  await openGame(page, save(moment("position", "duo")));
  await page.getByRole("button", { name: "Menu" }).click();
  const speed = page.getByRole("group", { name: "Speed" });
  await expect(speed.getByRole("button", { name: "Instant" })).toHaveAttribute("aria-pressed", "true");
  await speed.getByRole("button", { name: "Fast" }).click();
  await expect(speed.getByRole("button", { name: "Fast" })).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("frantic.speed"))).toBe("fast");
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(speed.getByRole("button", { name: "Fast" })).toHaveAttribute("aria-pressed", "true");
});

test("whoever comes back from another tab has heard one sound, and finds the table still", { tag: "@phone" }, async ({
  page,
}) => {
  await countSounds(page);
  await at(page, "normal");
  await page.clock.install();
  await openGame(page, save(moment("crowd", "8-10")));
  const actions = page.locator(".actions");
  await actions.getByRole("button", { name: "Draw" }).click();
  await expect(page.locator(".motion")).toBeAttached();
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await page.clock.runFor(5_000);
  const before = (await heard(page)).started;
  await actions.getByRole("button", { name: "End turn" }).click();
  await hide(true);
  // Seven bots play, and it is the person's turn again.
  await page.clock.runFor(600_000);
  await expect(page.locator(".seat[data-turn=true]")).toHaveCount(1);
  await expect(page.locator(".me .seat[data-turn=true], .question .waiting:empty").first()).toBeAttached();
  const notes = (await heard(page)).started - before;
  expect(notes, "the notes of one sound").toBeGreaterThan(0);
  expect(notes).toBeLessThanOrEqual(4);
  const back = Date.now();
  await hide(false);
  await page.screenshot();
  expect(Date.now() - back, "milliseconds to the first paint").toBeLessThan(1_000);
  await expect(page.locator(".motion > *")).toHaveCount(0);
  await page.clock.runFor(2_000);
  expect((await heard(page)).started - before).toBe(notes);
});

test("what a bot says is over no question, no button and no card of the hand, and goes away", {
  tag: "@phone",
}, async ({ page }) => {
  await seedRandomness(page, 5);
  await at(page, "fast");
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const spoken = page.locator(".spoken");
  // Sooner or later somebody is hit.
  for (let k = 0; k < 40 && !(await spoken.count()); k++) {
    await expect(page.locator(".question h2, .spoken").first()).toBeVisible();
    if (!(await spoken.count())) await answer(page, byScript);
  }
  await expect(spoken).toBeVisible();
  // Its figure makes a face meanwhile.
  const faces = page.locator(".seats .avatar use[href^='#f-']");
  await expect(faces).toHaveCount(1);
  await expect(spoken.locator("use")).toHaveCount(2);
  const covered = await spoken.evaluate((spoken) => {
    const over = spoken.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    const above = (part: Element) => Number(getComputedStyle(part).zIndex) > Number(getComputedStyle(spoken).zIndex);
    const parts = [...document.querySelectorAll(".question, .actions, .hand")];
    return parts.filter((part) => meets(part.getBoundingClientRect()) && !above(part)).length;
  });
  expect(covered).toBe(0);
  await expect(spoken).toHaveCount(0);
  await expect(faces).toHaveCount(0);
});
