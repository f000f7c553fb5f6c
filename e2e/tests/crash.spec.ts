// A bug of ours must not cost anybody a game. No complaints are collected
// here: a panic complains, and should.
import { expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./house";

test.use({ locale: "de-DE" });

test("after a panic the games can be kept", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("frantic.save.1", '{"round":3}');
    localStorage.setItem("somebody-else", "private");
  });
  await page.goto("./#/crash");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Das hätte nicht passieren dürfen");
  await expect(page.getByText("on purpose")).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Partien sichern" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("frantic.json");
  const saved = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(saved).toEqual({ frantic: 1, kept: { "frantic.save.1": '{"round":3}' } });
  await page.getByRole("link", { name: "Neu laden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Frantic");
});
