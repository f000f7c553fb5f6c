// A picture of the table: drawn by the app, with one's own hand or without, to save or to pass on.
import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { seedRandomness, skipShortWaits } from "./player";
import { openState } from "./states";

const texts = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));
const { house, photo, replay } = texts;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const picture = (page: Page) => page.getByRole("img", { name: photo.shown });

async function deal(page: Page, game: "#/new" | "#/board/new") {
  await seedRandomness(page, 4);
  await skipShortWaits(page);
  await page.goto(`./${game}`);
  await button(page, "Start game").click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
}

/** The picture's size, and how many different colours its points have in each quarter of it. */
const look = (page: Page) =>
  picture(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 216, height: 270 });
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(image, 0, 0, 216, 270);
    const colours = [0, 1, 2, 3].map((quarter) => {
      const { data } = context.getImageData(0, Math.round(quarter * 67.5), 216, 67);
      const all = new Set<number>();
      for (let at = 0; at < data.length; at += 4) all.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
      return all.size;
    });
    return { width: image.naturalWidth, height: image.naturalHeight, colours };
  });

for (const [name, game] of [
  ["card", "#/new"],
  ["board", "#/board/new"],
] as const) {
  test(`the table of the ${name} game has a picture, with the hand or without`, async ({ page, isMobile }) => {
    await deal(page, game);
    await button(page, "Menu").click();
    await button(page, photo.take).click();
    await expect(picture(page)).toBeVisible();
    if (isMobile) await expectAccessibleInBothThemes(page);
    const whole = await look(page);
    expect([whole.width, whole.height]).toEqual([1080, 1350]);
    // Something is drawn everywhere.
    expect(Math.min(...whole.colours)).toBeGreaterThan(30);

    const download = async () => {
      const link = page.getByRole("link", { name: photo.save });
      const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(file.suggestedFilename()).toBe("frantic.png");
      return readFile(await file.path());
    };
    const mine = await download();
    expect(mine.subarray(1, 4).toString()).toBe("PNG");
    const before = await picture(page).getAttribute("src");
    await page.getByLabel(photo.with_hand).uncheck();
    await expect(picture(page)).not.toHaveAttribute("src", before!);
    expect((await download()).equals(mine)).toBe(false);

    // Back to the menu it was opened from.
    await page.getByRole("dialog").last().getByRole("button", { name: "Close" }).click();
    await expect(button(page, photo.take)).toBeFocused();
  });
}

test("where files can be shared, the picture is", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    const take = async ({ files }: ShareData) => void shared.push(...files!.map(({ name, type }) => `${name} ${type}`));
    Object.assign(navigator, { canShare: ({ files }: ShareData) => files?.length === 1, share: take });
  });
  await openState(page, "running");
  // A moment of a replay has one, too.
  await button(page, "Menu").click();
  await page.getByRole("dialog").getByRole("link", { name: replay.title }).click();
  await page.locator(".replay-bar .share").click();
  await button(page, photo.take).click();
  await expect(picture(page)).toBeVisible();
  await page.locator(".photo").getByRole("button", { name: house.share }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([
    "frantic.png image/png",
  ]);
});

for (const state of ["over", "board-over"] as const) {
  test(`the result has a picture: podium, awards, the meanest moment (${state})`, { tag: "@phone" }, async ({
    page,
  }) => {
    await openState(page, state);
    await expect(page.locator("svg.podium")).toBeVisible();
    await button(page, photo.result).click();
    const shown = page.getByRole("img", { name: photo.result_shown });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1350);
    await expect(page.getByLabel(photo.with_hand), "no hand is on it").toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });
}
