// The home page, and what all pages have.
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";

/** The language's name is in the title of each test. */
const LANGUAGES = [
  ["French", "fr-CH", "Frantic dans le navigateur", []],
  ["German", "de-CH", "Frantic im Browser", ["@all"]],
  ["Italian", "it-IT", "Frantic nel browser", ["@all"]],
] as const;

test("home invites to a game", { tag: "@smoke" }, async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frantic in the browser");
  await expect(page.getByText("Unofficial")).toBeVisible();
  await page.getByRole("link", { name: "New game" }).click();
  await expect(page).toHaveURL(/#\/new$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New game");
  // The start button has the whole width, and each length says how long a game takes.
  await expect(page.locator(".new .bar").getByRole("button")).toHaveText(["Start game"]);
  await expect(page.getByRole("button", { name: /^As in the rules about 1\d min$/ })).toBeVisible();
  // The link back comes first on every page.
  for (const address of ["new", "about", "settings", "history", "day", "games", "cards", "rules", "nowhere"]) {
    await page.goto(`./#/${address}`);
    await expect(page.locator("main.page > :first-child").getByRole("link", { name: "Home" })).toBeVisible();
  }
});

test("one tap starts a game, the next time with the same people", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await page.goto("./");
  await page.getByRole("button", { name: "Play You, Bert, Grim and Uhu" }).click();
  await expect(page).toHaveURL(/#\/table$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Round 1/);
  await page.goto("./#/new");
  await page.getByLabel("Name of person 1").fill("Zoe");
  await page.getByRole("button", { name: "Start game" }).click();
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Play Zoe, Bert, Grim and Uhu" })).toBeVisible();
});

test("a page whose code cannot be fetched says so, and can be tried again", { tag: "@phone" }, async ({
  page,
  complaints,
}) => {
  let gone = true;
  // All of the program but its first part.
  await page.route(/\/(?!frantic)[^/]*\.wasm/, (route) => (gone ? route.abort() : route.continue()));
  await page.goto("./#/about");
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  gone = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
  // The failed request was logged, as it should be.
  complaints.length = 0;
});

test("pages are accessible, in light and in dark", async ({ page }) => {
  const pages = {
    "./": "Frantic in the browser",
    "./#/new": "New game",
    "./#/table": "Table",
    "./#/about": "About",
    "./#/nowhere": "Nothing here",
  };
  for (const [address, title] of Object.entries(pages)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    if (title === "About") await expect(page.getByRole("link", { name: "Rulefactory's shop" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

test("the about page names authors, shop, licences and version", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/about");
  for (const text of [
    "not affiliated with Rulefactory or Game Factory",
    "Fabian Engeler",
    "MIT",
    "SIL Open Font License",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText(/Version \d+\.\d+\.\d+, rules \d+/)).toBeVisible();
  const licence = await page.getByRole("link", { name: "Licence of the typeface" }).getAttribute("href");
  const answer = await page.request.get(new URL(licence!, page.url()).href);
  expect(await answer.text()).toContain("SIL OPEN FONT LICENSE");
});

test("language and theme are chosen once", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("./");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await background()).toBe("rgb(239, 227, 205)");
  await page.getByLabel("Theme").selectOption("dark");
  expect(await background()).toBe("rgb(36, 27, 43)");
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("link", { name: "Neue Partie" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.reload();
  await expect(page.getByRole("link", { name: "Neue Partie" })).toBeVisible();
  await expect(page.getByLabel("Sprache")).toHaveValue("de");
  await expect(page.locator("select").filter({ has: page.locator("option[value=dark]") })).toHaveValue("dark");
  expect(await background()).toBe("rgb(36, 27, 43)");
});

for (const [language, locale, title, tag] of LANGUAGES) {
  test.describe(`a browser in ${language}`, () => {
    test.use({ locale });

    test("is used at once, and the page fits", { tag: [...tag] }, async ({ page }) => {
      const texts: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/locales/")) texts.push(request.url());
      });
      await page.goto("./");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      expect(
        texts.filter((url) => url.includes("/en.txt")),
        "no other language is fetched",
      ).toEqual([]);
      await page.setViewportSize({ width: 320, height: 568 });
      const tooWide = await page
        .locator("html, .choices :is(a, button)")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      expect(tooWide).toEqual([]);
      // Beside the choices, on wide screens, fields are as high as on phones.
      await page.setViewportSize({ width: 1280, height: 800 });
      const { height } = (await page.locator("#language").boundingBox())!;
      expect(height).toBeLessThan(60);
    });
  });
}
