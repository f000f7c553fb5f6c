// Whatever a page was waiting for may come when it has been left: nothing happens then.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { storeState } from "./states";

/** Reading files takes until `release`. */
async function slowFiles(page: Page) {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const { readAsText } = FileReader.prototype;
    FileReader.prototype.readAsText = function (...given) {
      waiting.push(() => readAsText.apply(this, given));
    };
    const { text } = Blob.prototype;
    Blob.prototype.text = function () {
      return new Promise((read) => waiting.push(() => read(text.call(this))));
    };
    Object.assign(window, { release: () => waiting.splice(0).map((read) => read()).length });
  });
}

/** Reads all files now; how many. */
const release = (page: Page) => page.evaluate(() => (window as unknown as { release: () => number }).release());

/** Goes to another page; then what was waited for comes. The program still runs, on the page where it was. */
async function leaveAndRead(page: Page) {
  await page.evaluate(() => void (location.hash = "#/about"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
  expect(await release(page)).toBe(1);
  await page.evaluate(() => new Promise((later) => setTimeout(later)));
  await page.evaluate(() => void (location.hash = "#/settings"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
}

const file = (text: string, name = "frantic.json") => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
});

for (const [what, label, hash, text] of [
  ["a backup", "Restore", "#/history", '{"frantic":2,"kept":{"frantic.theme":"dark"}}'],
  ["a replay", "Open a replay", "#/history", "card/x"],
  ["house rules", "Open a file with house rules", "#/new", '{"version":1,"name":"Ours","setup":{}}'],
]) {
  test(`${what} that has been read once its page was left`, async ({ page }) => {
    await slowFiles(page);
    await storeState(page, "running");
    await page.goto(`./${hash}`);
    if (hash === "#/new") await page.locator(".house > summary").click();
    await page.getByLabel(label).setInputFiles(file(text));
    await leaveAndRead(page);
  });
}
