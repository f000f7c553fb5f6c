// Custom house rules: saved and shared.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures";

async function open(page: Page) {
  await page.goto("./#/new");
  await page.locator(".house > summary").click();
}

const sentence = (page: Page) => page.locator(".house .what");

test("custom rules survive a reload and can be shared by link", { tag: ["@phone", "@smoke"] }, async ({
  page,
  context,
}) => {
  await open(page);
  await expect(sentence(page)).toHaveText("Original.");
  await page.getByLabel("Counterattack").selectOption("sends your own share back");
  await page.getByLabel("Cards dealt").selectOption("5");
  await page.getByLabel("Points limit").fill("113");
  await page.getByLabel("Points limit").press("Tab");
  const ours = "Original, but: Counterattack sends only your own share back; 5 cards; limit 113.";
  await expect(sentence(page)).toHaveText(ours);
  await page.getByLabel("Name for these rules").fill("Ours");
  await page.getByRole("button", { name: "Save these rules" }).click();
  await expectAccessible(page);

  await page.reload();
  await page.locator(".house > summary").click();
  await expect(sentence(page)).toHaveText("Original.");
  await page.getByRole("button", { name: "Ours", exact: true }).click();
  await expect(sentence(page)).toHaveText(ours);

  const link = await page.getByLabel("Link to these rules").inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Rules from a friend: Ours" })).toBeVisible();
  await expect(sentence(other)).toHaveText(ours);
  await other.close();

  await page.getByRole("button", { name: "Rename Ours" }).click();
  await page.getByLabel("New name for Ours").fill("Theirs");
  await page.getByLabel("New name for Ours").press("Enter");
  await page.getByRole("button", { name: "Delete Theirs" }).click();
  await expect(page.getByRole("button", { name: "Theirs", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Theirs", exact: true })).toBeVisible();
});

test("an invalid link is explained", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/new/QUATSCH");
  await expect(page.getByRole("alert")).toContainText("No house rules can be read in it");
  await expect(page.getByRole("button", { name: "Start game" })).toBeEnabled();
  // At the end of the page its bar covers nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAccessibleInBothThemes(page);
});

test("rules that need a pack say so, and an invalid limit is refused", { tag: "@phone" }, async ({ page }) => {
  await open(page);
  const cards = page.getByLabel(/^Rule cards/);
  await expect(cards).toHaveCount(0);
  await expect(page.getByText("Only with Pandora's Box").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /^Pandora's Box/ }).check();
  await expect(cards).toHaveValue("1");
  await expect(sentence(page)).toHaveText("Original with Pandora's Box, but: 1 rule card.");
  await cards.selectOption("2");
  const own = page.getByLabel(/^Do It Yourself/);
  await expect(own, "a surprise unless people agree on something").toHaveCount(0);
  await page.getByRole("checkbox", { name: /^Surprise us/ }).uncheck();
  await expect(own).toHaveValue("0");
  await page.getByLabel("Points limit").fill("0");
  await page.getByLabel("Points limit").press("Tab");
  await expect(page.getByText("The limit is a number from 1 to 9999.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start game" })).toBeDisabled();
});

test("rules can be exported to a file and imported, by buttons like others", { tag: "@phone" }, async ({ page }) => {
  await open(page);
  const field = await page.getByLabel("Open a file with house rules").evaluate((field) => {
    const { fontFamily, minHeight } = getComputedStyle(field, "::file-selector-button");
    return { fontFamily, minHeight };
  });
  const save = page.locator(".pass").getByRole("link", { name: "Save as a file" });
  expect(field).toEqual(
    await save.evaluate((button) => {
      const { fontFamily, minHeight } = getComputedStyle(button);
      return { fontFamily, minHeight };
    }),
  );
  const room = await page.locator(".house .own").evaluate((own) => {
    const chip = document.querySelector(".house .chip")!;
    return own.getBoundingClientRect().top - chip.getBoundingClientRect().bottom;
  });
  expect(room).toBeGreaterThan(4);

  await page.getByLabel("Cards dealt").selectOption("4");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".pass").getByRole("link", { name: "Save as a file" }).click(),
  ]);
  const path = await download.path();
  await page.reload();
  await page.locator(".house > summary").click();
  await page.getByLabel("Open a file with house rules").setInputFiles(path);
  await expect(sentence(page)).toHaveText("Original, but: 4 cards.");
});

test("one's own rules are a pack: a card beside the others, a link, and explained at the table", async ({
  page,
  context,
  isMobile,
}) => {
  await open(page);
  await page.getByLabel("Cards dealt").selectOption("4");
  await page.getByLabel("Name for these rules").fill("Grandma's");
  await page.getByLabel("What is special about them").fill("Short, sharp, and Grandma deals.");
  await page.getByRole("button", { name: "Another figure for these rules" }).click();
  await page.getByRole("button", { name: "Save these rules" }).click();
  const link = await page.getByLabel("Link to these rules").inputValue();
  await page.reload();
  const pack = (page: Page) => page.getByRole("checkbox", { name: /Grandma's/ });
  await expect(pack(page)).not.toBeChecked();
  await pack(page).check();
  await expect(sentence(page)).toHaveText("Original, but: 4 cards.");
  if (isMobile) await expectAccessibleInBothThemes(page);
  await pack(page).uncheck();
  await expect(sentence(page)).toHaveText("Original.");
  await pack(page).check();
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  const rules = page.locator(".special-rules");
  await rules.locator("summary").click();
  await expect(rules).toContainText("Short, sharp, and Grandma deals.");
  await expect(rules).toContainText("Cards dealt 4");

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole("alert")).toContainText("Short, sharp, and Grandma deals.");
  await other.close();
});
