// Fixtures of all tests: a page on which any browser error or warning fails the test, and axe.
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
import { seedEachLoad } from "./player";

export { expect };

/**
 * Collects errors and warnings of the page; the list must be empty when the test ends. Random numbers of the page are
 * fixed ones.
 */
export const test = base.extend<{ complaints: string[]; luck: void }>({
  luck: [
    async ({ page }, use) => {
      await seedEachLoad(page);
      await use();
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        // Playwright logs this itself where it blocks service workers.
        if (message.text() === "Service Worker registration blocked by Playwright") return;
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      // Events that are no exceptions: a loop of size observers. Other browsers tell them to the page alone, too.
      await page.addInitScript(() => {
        addEventListener("error", ({ error, message }) => error || !message || console.error(message));
      });
      page.on("requestfailed", (request) => {
        // Navigating away aborts requests in flight; that is no error.
        const left = request.failure()?.errorText === "net::ERR_ABORTED";
        if (!left) complaints.push(`failed: ${request.url()}`);
      });
      page.on("response", (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
      });
      await use(complaints);
      expect(complaints, "the browser's complaints").toEqual([]);
    },
    { auto: true },
  ],
});

/** The value that the app stores under a name; keys contain the app's path (crates/play/src/stored/keys.rs). */
export function stored(page: Page, name: string) {
  return page.evaluate(
    (name) => localStorage.getItem(`frantic.${location.pathname.replace(/[^/]*$/, "")}card.${name}`),
    name,
  );
}

/** The stored text of the only running game of this kind; throws if there is not exactly one. */
export function running(page: Page, kind: "card" | "board" = "card") {
  return page.evaluate((kind) => {
    const games = Object.keys(localStorage).filter((key) => key.includes(`/${kind}.game.`));
    if (games.length !== 1) throw new Error(`${games.length} games are running`);
    return localStorage.getItem(games[0])!;
  }, kind);
}

/** Replaces all running games by one, under the key that older versions used. */
export async function putSavedGame(page: Page, text: string) {
  await page.evaluate((text) => {
    Object.keys(localStorage)
      .filter((key) => key.includes("/card.game."))
      .forEach((key) => localStorage.removeItem(key));
    localStorage.setItem("frantic.game", text);
  }, text);
}

/** Rules of WCAG 2.2 AA, and good practice, that a machine can check. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong with a page or a part of it. */
async function violations(page: Page, part: string, only?: "color-contrast") {
  // The legacy mode is for pages without frames: any other needs a second page each time.
  const axe = new AxeBuilder({ page })
    .include(part)
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(RULES)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** None of these rules is broken, on the page or in a part of it. */
export async function expectAccessible(page: Page, part = "html") {
  expect(await violations(page, part), "axe").toEqual([]);
}

/** The same in light and in dark, which differ in nothing but colours. Leaves the page light. */
export async function expectAccessibleInBothThemes(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, "html", "color-contrast"), "axe, dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}
