// The app as something one keeps: files it opens, people it remembers, what it says once, screens that others see.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { answer, newsIsNoted, seedRandomness, skipShortWaits } from "./player";
import { forgivePreloads, withhold } from "./first-page";
import { moment, openNext, save } from "./saved-games";
import { storeOnce } from "./states";

const texts = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));
const { data, house, install, new: setup, settings, replay, version } = texts;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens the app as if with this file. */
async function openWith(page: Page, text: string) {
  await page.addInitScript((text) => {
    const getFile = async () => new File([text], "file");
    const launchQueue = { setConsumer: (take: (opened: object) => void) => take({ files: [{ getFile }] }) };
    // The browser has one of its own.
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
  }, text);
  await page.goto("./#/history");
}

test("a file opens the app, and goes through one door", { tag: "@phone" }, async ({ browser, baseURL }) => {
  const open = async (text: string) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await openWith(page, text);
    return page;
  };
  const backup = await open(JSON.stringify({ frantic: 2, kept: { "frantic.theme": "dark" } }));
  await expect(backup.getByRole("alert").getByText(data.replace_title)).toBeVisible();
  await backup.context().close();

  const rules = await open(JSON.stringify({ version: 99, name: "Later" }));
  await expect(rules.getByRole("alert").getByText(house.bad)).toBeVisible();
  await rules.context().close();

  const game = await open("board/nothing");
  await expect(game.getByText(replay.damaged)).toBeVisible();
  await game.context().close();

  const junk = await open("{]");
  await expect(junk.getByRole("alert").getByText(data.garbage)).toBeVisible();
  await junk.context().close();
});

/** Finishes a game of this person against a bot. */
async function finish(page: Page, name: string) {
  const text = save(moment("position", "duo-last-card-wins"), 1, { names: [name, "Bert"] });
  await page.goto("./#/table");
  await openNext(page, text);
  await answer(page);
  await expect(page.locator("main.over")).toBeVisible();
}

test("people one has played with are offered, and how to install is said once", { tag: "@phone" }, async ({ page }) => {
  await skipShortWaits(page);
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0, kept: 0 });
    const prompt = () => Object.assign(window, { asked: 1 });
    Object.assign(window, { installPrompt: { prompt } });
    navigator.storage.persist = async () => Boolean(Object.assign(window, { kept: 1 }));
  });
  const flag = (name: "asked" | "kept") =>
    page.evaluate((name) => (window as unknown as Record<string, number>)[name], name);
  await finish(page, "Zoe");
  expect(await flag("kept")).toBe(1);
  await expect(page.locator(".install")).toBeHidden();

  await page.getByRole("link", { name: "New game" }).click();
  await expect(heading(page)).toHaveText("New game");
  // A person who sits here is not offered; once somebody else does, they are.
  const first = page.locator("ol.people > li").first();
  await first.getByRole("textbox").fill("Zoe");
  await expect(page.locator(".companions")).toBeHidden();
  await first.getByRole("textbox").fill("Anna");
  const chip = page.getByRole("group", { name: setup.companions }).getByRole("button", { name: "Zoe" });
  await chip.click();
  await expect(page.locator("ol.people > li").nth(1).getByRole("textbox")).toHaveValue("Zoe");
  await expect(chip).toBeHidden();

  await finish(page, "Anna");
  await expect(page.locator(".install")).toContainText(install.text);
  await expectAccessibleInBothThemes(page);
  await page.locator(".install").getByRole("button", { name: install.go }).click();
  expect(await flag("asked")).toBe(1);
  await expect(page.locator(".install")).toBeHidden();
  // Once is enough.
  await finish(page, "Anna");
  await expect(page.locator(".install")).toBeHidden();
});

test("to install is offered whenever the browser's event came, and storage is asked for once", {
  tag: "@phone",
}, async ({ page }) => {
  await skipShortWaits(page);
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      localStorage.setItem("asked", `${localStorage.getItem("asked") ?? ""}x`);
      return true;
    };
    // As early as a browser that has the app in its cache.
    addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  });
  // Two games were finished by an older version, which asked for nothing.
  await page.goto("./#/table");
  await openNext(page, save(moment("position", "duo-last-card-wins"), 1, { names: ["Zoe", "Bert"] }));
  await answer(page);
  await expect(page.locator("main.over")).toBeVisible();
  await page.evaluate(() => {
    const [key] = Object.keys(localStorage).filter((key) => key.endsWith("card.games"));
    const all = JSON.parse(localStorage[key]);
    all.games.push({ ...all.games[0], date: all.games[0].date - 1 });
    localStorage[key] = JSON.stringify(all);
    localStorage.removeItem("frantic.persist");
    localStorage.removeItem("asked");
  });
  await finish(page, "Zoe");
  await expect(page.locator(".install")).toContainText(install.text);
  expect(await page.evaluate(() => localStorage.getItem("asked"))).toBe("x");
  await finish(page, "Zoe");
  expect(await page.evaluate(() => localStorage.getItem("asked"))).toBe("x");
});

test("an iPhone is told that the app begins empty, and given the file to take there", { tag: "@phone" }, async ({
  page,
}) => {
  await skipShortWaits(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
  await finish(page, "Zoe");
  await finish(page, "Zoe");
  const told = page.locator(".install");
  await expect(told).toContainText(install.share);
  await expect(told).toContainText(install.empty);
  await expectAccessibleInBothThemes(page);
  const coming = page.waitForEvent("download");
  await told.getByRole("link", { name: data.save }).click();
  const { kept } = JSON.parse(readFileSync(await (await coming).path(), "utf8"));
  expect(JSON.parse(kept["frantic.card.games"]).games).toHaveLength(2);
});

test("what a game leaves behind is stored also where the page after it does not load", { tag: "@phone" }, async ({
  page,
  complaints,
}) => {
  await skipShortWaits(page);
  await page.route(/split_later/, (route) => route.abort());
  await page.goto("./#/table");
  await openNext(page, save(moment("position", "duo-last-card-wins"), 1, { names: ["Zoe", "Bert"] }));
  await page.locator(".hand .held").first().click();
  await page.locator(".actions .go").click();
  await expect(page.getByText("This page could not be loaded")).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.fromEntries(
      ["companions", "games"].map((name) => [
        name,
        localStorage[Object.keys(localStorage).find((key) => key.endsWith(`card.${name}`))!],
      ]),
    ),
  );
  expect(JSON.parse(kept.companions)).toEqual([{ name: "Zoe", avatar: 0 }]);
  expect(JSON.parse(kept.games).games).toHaveLength(1);
  // The browser complains about what could not be fetched, as it should.
  complaints.length = 0;
});

test("while others see the screen, hands are covered until touched and names are numbers", {
  tag: "@phone",
}, async ({ page }) => {
  await seedRandomness(page, 8);
  await skipShortWaits(page);
  await page.addInitScript(() => localStorage.setItem("frantic.streamer", "switched"));
  await page.goto("./#/settings");
  await expect(page.getByRole("switch", { name: new RegExp(`^${settings.streamer}`) })).toBeChecked();
  await page.goto("./#/new");
  await page.locator("ol.people > li").first().getByRole("textbox").fill("Secret");
  await page.locator("ol.people > li").nth(1).getByRole("button", { name: "Human" }).click();
  await button(page, "Start game").click();
  await expect(page.getByText("Secret")).toHaveCount(0);
  await page.getByRole("main").getByRole("button").first().click();
  const held = page.locator(".hand .held").first();
  await expect(held).toBeVisible();
  await expect(page.getByText("Secret")).toHaveCount(0);
  const cover = () => held.locator(".card").evaluate((card) => getComputedStyle(card, "::after").backgroundColor);
  await page.mouse.move(1, 1);
  expect(await cover()).toBe("rgb(23, 20, 26)");
  await held.tap();
  expect(await cover()).not.toBe("rgb(23, 20, 26)");
});

test("while others see the screen, no page and no field says a name", { tag: "@phone" }, async ({
  page,
  complaints,
}) => {
  const release = await withhold(page);
  const text = save(moment("position", "duo"), 2, { names: ["Secret", "Secretive"] });
  await storeOnce(page, {
    "frantic.streamer": "switched",
    "frantic./card.game.1700000000000": text,
    "frantic./card.companions": JSON.stringify([{ name: "Secret", avatar: 2 }]),
  });
  await page.goto("./");
  await expect(page.getByRole("link", { name: /^Resume/ })).toContainText("Player 1 and Player 2");
  release();
  await expect(page.locator("main.first[data-taken]")).toBeVisible();
  await expect(page.getByText("Secret")).toHaveCount(0);
  await page.getByRole("link", { name: "New game" }).click();
  const field = page.locator("ol.people > li").first().getByRole("textbox");
  await field.fill("Secret");
  const covered = () => field.evaluate((field) => getComputedStyle(field).getPropertyValue("-webkit-text-security"));
  expect(await covered(), "while it is being typed").toBe("none");
  await field.blur();
  expect(await covered()).toBe("disc");
  await expect(page.getByText("Secret")).toHaveCount(0);
  forgivePreloads(complaints);
});

test("what is new is said once after an update", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("frantic.learnt", "1");
    addEventListener("TrunkApplicationStarted", () =>
      setTimeout(() => {
        document.documentElement.dataset.looked = "";
        if (localStorage.getItem("frantic.news")) return;
        document.documentElement.dataset.news = "";
        dispatchEvent(new Event("frantic-new"));
      }, 500),
    );
  });
  await page.goto("./");
  const slip = page.getByRole("region", { name: version.news });
  await expect(slip.getByRole("listitem").first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, version.news_ok).click();
  await expect(slip).toBeHidden();
  await page.reload();
  await expect(page.locator("html[data-looked]")).toBeAttached();
  await expect(slip).toBeHidden();
});

test("a person who begins to play at once on a first visit is a newcomer all the same", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("./");
  await page.getByRole("button", { name: /^Play/ }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await newsIsNoted(page);
});
