// Settings are remembered and take effect.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, running, test } from "./fixtures";
import { countSounds, heard } from "./listening";
import { answer, instantBots, byTap, acceptsAnswers, seedRandomness } from "./player";
import { moment, openGame, save } from "./saved-games";
import { storeOnce } from "./states";

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const toggle = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });

/** Starts a game against three bots. */
async function deal(page: Page, query: string) {
  await page.goto(`./?${query}#/new`);
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

/** Shows another page of the app without a reload. */
async function go(page: Page, hash: string) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hash);
}

test("settings are reached from home and from the table, and lead back there", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto("./");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: /^Play / }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  const hand = await page.locator(".hand .held").count();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "All settings" }).click();
  await page.getByRole("link", { name: "Back to the table" }).click();
  await expect(page.locator(".hand .held")).toHaveCount(hand);
});

test("all settings are remembered, and fit on a narrow phone", { tag: "@smoke" }, async ({ page }, { project }) => {
  await page.goto("./#/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await picture(page, `settings-${project.name}`);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await expectAccessibleInBothThemes(page);
  const usual = {
    Sounds: true,
    Vibration: true,
    "Confirm a card": true,
    "Left-handed": false,
    "Large cards": false,
    "Polite names": false,
  };
  for (const [name, on] of Object.entries(usual)) {
    await expect(toggle(page, name)).toHaveAttribute("aria-checked", String(on));
    await toggle(page, name).focus();
    await page.keyboard.press("Space");
  }
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByRole("group", { name: "Speed" }).getByRole("button", { name: "Fast" }).click();
  await page.getByRole("group", { name: "Sort my hand" }).getByRole("button", { name: "as drawn" }).click();
  const slider = page.getByRole("slider", { name: /^Time to toss in/ });
  await expect(slider).toHaveAttribute("aria-valuetext", "10 s");
  await slider.focus();
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "no limit");
  const volume = page.getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveValue("100");
  await volume.fill("50");
  await page.reload();
  await expect(volume).toHaveValue("50");
  for (const [name, on] of Object.entries(usual)) {
    await expect(toggle(page, name)).toHaveAttribute("aria-checked", String(!on));
  }
  await expect(page.getByLabel("Theme")).toHaveValue("dark");
  await expect(page.getByRole("group", { name: "Speed" }).getByRole("button", { name: "Fast" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(
    page.getByRole("group", { name: "Sort my hand" }).getByRole("button", { name: "as drawn" }),
  ).toHaveAttribute("aria-pressed", "true");
  await expect(slider).toHaveAttribute("aria-valuetext", "no limit");
  // Default values are not stored.
  for (const name of Object.keys(usual)) await toggle(page, name).click();
  const left = await page.evaluate(() => Object.keys(localStorage).sort());
  // Which version's news are told is noted some seconds after the start.
  const chosen = left.filter((key) => key !== "frantic.news");
  expect(chosen).toEqual(["frantic.reaction", "frantic.sort", "frantic.speed", "frantic.theme", "frantic.volume"]);
});

test("the colour of the browser's bar follows the theme", { tag: "@phone" }, async ({ page }) => {
  const bar = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
      return all.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content);
    });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("./#/settings");
  const theme = page.getByLabel("Theme");
  await theme.selectOption("dark");
  await expect.poll(bar).toEqual(["#241b2b"]);
  await page.reload();
  await expect(theme).toHaveValue("dark");
  expect(await bar()).toEqual(["#241b2b"]);
  await theme.selectOption("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(bar).toEqual(["#efe3cd"]);
  await theme.selectOption("");
  await expect.poll(bar).toEqual(["#241b2b"]);
});

test("a card is played by one tap without confirmation, by two with it", { tag: "@phone" }, async ({ page }) => {
  await seedRandomness(page, 12);
  await instantBots(page);
  await deal(page, "first");
  const usable = page.locator(".hand .held[data-usable=yes]");
  const dealt = await page.locator(".hand .held").count();
  // A number card, which asks no further question.
  const card = usable.filter({ has: page.locator(".num") }).first();
  const last = page.locator(".question");
  // The first tap only selects while cards must be confirmed.
  await acceptsAnswers(page);
  await byTap(card);
  await expect(page.locator(".hand .held[aria-pressed=true]")).toHaveCount(1);
  expect(await page.locator(".hand .held").count()).toBe(dealt);
  await go(page, "#/settings");
  await toggle(page, "Confirm a card").click();
  await page.getByRole("link", { name: "Back to the table" }).click();
  await expect(last).toBeVisible();
  const log = async () => (await running(page)).length;
  const before = await log();
  await acceptsAnswers(page);
  await byTap(card);
  await expect.poll(log).not.toBe(before);
});

test(
  "large cards are larger, and left-handed mode mirrors the buttons",
  { tag: "@both" },
  async ({ page }, { project }) => {
    await seedRandomness(page, 12);
    await instantBots(page);
    await deal(page, "first");
    const width = () =>
      page
        .locator(".hand .held .card")
        .first()
        .evaluate((card) => (card as HTMLElement).offsetWidth);
    // On a wide screen the buttons are beside the hand, on the other side than one's own place.
    const parts =
      project.name === "phone" ? [".actions .button:first-child", ".actions .button:last-child"] : [".me", ".actions"];
    const edges = async () => {
      const [left, right] = await Promise.all(parts.map((part) => page.locator(part).boundingBox()));
      return Math.sign(right!.x - left!.x);
    };
    const before = await width();
    expect(await edges()).toBe(1);
    await go(page, "#/settings");
    await toggle(page, "Large cards").click();
    await toggle(page, "Left-handed").click();
    await page.getByRole("link", { name: "Back to the table" }).click();
    await expect(page.locator(".hand .held").first()).toBeVisible();
    expect(await width()).toBeGreaterThan(before * 1.15);
    expect(await edges()).toBe(-1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await page.reload();
    await expect(page.locator(".hand .held").first()).toBeVisible();
    // Their sheet comes with the later part of the program.
    await expect.poll(width).toBeGreaterThan(before * 1.15);
    await picture(page, `large-left-${project.name}`);
  },
);

test("polite names are used when chosen", { tag: "@phone" }, async ({ page }) => {
  await storeOnce(page, { "frantic.polite": "switched" });
  await openGame(page, save(moment("special", "fuck-you")));
  const hand = page.locator(".hand .held");
  await expect(
    hand
      .filter({ hasText: "Get Lost" })
      .or(page.getByRole("button", { name: /^Get Lost/ }))
      .first(),
  ).toBeVisible();
  const words = await hand.evaluateAll((all) => all.map((card) => card.ariaLabel! + card.textContent).join(" "));
  expect(words).not.toContain("Fuck You");
  await go(page, "#/settings");
  await expect(toggle(page, "Polite names")).toHaveAttribute("aria-checked", "true");
});

test("there is no sound before the first tap, then one for each thing that matters", { tag: "@phone" }, async ({
  page,
}) => {
  await countSounds(page);
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto("./#/table");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Table");
  expect(await heard(page)).toEqual({ open: 0, started: 0, gain: 0, buzzed: [] });
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  // The table plays sounds once it is shown.
  await page.locator(".head h1").click();
  await answer(page);
  await expect.poll(async () => (await heard(page)).started).toBeGreaterThan(0);
  expect((await heard(page)).open).toBe(1);
  for (let k = 0; k < 5 && !(await heard(page)).buzzed.length; k++) await answer(page);
  expect((await heard(page)).buzzed.length, "something concerned you").toBeGreaterThan(0);
});

test("sounds and vibration can be switched off in the menu of the table", { tag: "@phone" }, async ({ page }) => {
  await countSounds(page);
  await seedRandomness(page, 7);
  await instantBots(page);
  await deal(page, "first");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog").getByText("Rules: Original.", { exact: true })).toBeVisible();
  await expect(toggle(page, "Sounds")).toHaveAttribute("aria-checked", "true");
  await toggle(page, "Sounds").click();
  await toggle(page, "Vibration").click();
  await expectAccessible(page);
  // The summary since the last turn has a close button, too.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const before = await heard(page);
  const log = async () => JSON.parse(await running(page)).log.entries.length;
  const entries = await log();
  await answer(page);
  // What would be heard is decided before the game is stored.
  await expect.poll(log).toBeGreaterThan(entries);
  await expect(page.locator(".question h2")).toBeVisible();
  const after = await heard(page);
  expect([after.started, after.buzzed.length]).toEqual([before.started, before.buzzed.length]);
  await page.getByRole("button", { name: "Menu" }).click();
  await toggle(page, "Sounds").click();
  await expect
    .poll(async () => (await heard(page)).started, "what is switched on is heard at once")
    .toBeGreaterThan(before.started);
  const loudest = (await heard(page)).gain;
  await page.getByRole("slider", { name: "Volume" }).fill("50");
  await expect.poll(async () => (await heard(page)).gain, "the same sound, less loud").toBeCloseTo(loudest / 4);
});

test("a real synthesizer plays every sound", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    let started = 0;
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const start = prototype.start;
      prototype.start = function (...when: [number?]) {
        started++;
        Object.assign(window, { started });
        return start.apply(this, when);
      };
    }
  });
  await page.goto("./#/settings");
  await page.getByText("Try the sounds").click();
  const sounds = page.locator(".sounds .chip");
  await expect(sounds).toHaveCount(16);
  for (const sound of await sounds.all()) {
    const started = () => page.evaluate(() => (window as never as { started?: number }).started ?? 0);
    const before = await started();
    await sound.click();
    // The first one waits for what plays it.
    await expect.poll(started).toBeGreaterThan(before);
  }
});
