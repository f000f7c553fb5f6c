// The home page before the program is there: true, in one's language, and what is tapped on it counts.
import type { Locator, Page } from "@playwright/test";
import { forgivePreloads, isLocked, places, shifted, withhold } from "./first-page";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures";
import { moment, save } from "./saved-games";
import { newWindow } from "./windows";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** The page as index.html shows it; `taken` when the program has taken it over. */
const first = (page: Page) => page.locator("main.first");
const taken = (page: Page) => page.locator("main.first[data-taken]");
const play = (page: Page) => page.getByRole("button", { name: /^(Play|Spielen|Jouer|Gioca) / });

test.afterEach(({ complaints }) => forgivePreloads(complaints));

/** Puts a running game, or several, into the storage. */
async function playSome(page: Page, games = 1) {
  for (let game = 0; game < games; game++) {
    await page.goto("./#/");
    await page.reload();
    await play(page).click();
    await expect(page.locator(".hand .held").first()).toBeVisible();
  }
}

/** The markup without what only the script or the program sets, one element or text per line. */
const markup = (main: Locator) =>
  main.evaluate((main) => {
    const lines: string[] = [];
    const walk = (node: Node, deep: string) => {
      if (node instanceof Text && node.data.trim()) lines.push(deep + node.data.trim());
      if (!(node instanceof Element)) return;
      const attributes = [...node.attributes]
        .filter(({ name, value }) => value !== "" || name !== "class")
        .filter(({ name }) => !["style", "selected", "data-taken", "tabindex"].includes(name))
        .map(({ name, value }) => `${name}=${name === "class" ? value.replace(" first", "") : value}`);
      lines.push(`${deep}${node.tagName.toLowerCase()} ${attributes.sort().join(" ")}`);
      for (const child of node.childNodes) walk(child, `${deep} `);
    };
    walk(main, "");
    return lines;
  });

/** The locale of a browser, the title of the page, and when it is tested: French has the longest words. */
for (const [locale, title, tag] of [
  ["en-GB", "Frantic in the browser", "@phone"],
  ["de-CH", "Frantic im Browser", "@all"],
  ["it-IT", "Frantic nel browser", "@all"],
  ["fr-CH", "Frantic dans le navigateur", "@both"],
  ["rm-CH", "Frantic in the browser", "@all"],
]) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test("shows the home page before the program, and nothing moves when that comes", { tag }, async ({ page }) => {
      const release = await withhold(page);
      await page.goto("./");
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveTitle(title);
      await expect(play(page)).toBeVisible();
      // Once the cards lie where they stay, and all style sheets are there.
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(await page.evaluate(() => document.fonts.check("16px Anton"))).toBe(true);
      const before = await places(page);
      await first(page).evaluate((main) => Object.assign(main, { same: true }));
      release();
      await expect(taken(page)).toBeVisible();
      await expect(page.locator("main")).toHaveCount(1);
      expect(await first(page).evaluate((main) => "same" in main), "it was not drawn anew").toBe(true);
      expect(await places(page)).toEqual(before);
      expect(await shifted(page)).toBe(0);
    });

    test("shows what the program would draw", { tag: tag === "@all" ? ["@phone", tag] : "@phone" }, async ({
      page,
    }) => {
      for (const games of [0, 1, 1]) {
        if (games) await playSome(page);
        await page.goto("./#/");
        await page.reload();
        await expect(taken(page)).toBeVisible();
        const shown = await markup(page.locator("main"));
        expect(await shifted(page)).toBe(0);
        // There and back: now the program draws it.
        await page.getByRole("link", { name: /^(About|Über|Info)/ }).click();
        await page.locator(".about").waitFor();
        await page.goBack();
        await expect(page.locator("main.home:not(.first)")).toBeVisible();
        expect(await markup(page.locator("main"))).toEqual(shown);
      }
    });
  });
}

test("odd and equal names are left to the program, which cleans and counts them", { tag: "@phone" }, async ({
  page,
}) => {
  for (const [names, told] of [
    [["Anna", "Anna"], "Anna and Anna 2"],
    [["A\u202enna", "Zoe\u0301\u0301\u0301\u0301"], "Anna and Zoe\u0301\u0301"],
    [["\u3164", "אבג"], "Player 1 and \u2068אבג\u2069"],
  ] as const) {
    const text = save(moment("position", "duo"), 2, { names: [...names] });
    await page.goto("./config.json");
    await page.evaluate((text) => {
      const folder = location.pathname.replace(/[^/]*$/, "");
      localStorage.setItem(`frantic.${folder}card.game.1700000000000`, text);
      localStorage.setItem("frantic.learnt", "1");
    }, text);
    const release = await withhold(page);
    await page.goto("./#/");
    await expect(first(page)).toHaveCount(0);
    release();
    await expect(page.getByRole("link", { name: /^Resume/ })).toContainText(told);
  }
});

test("is accessible before the program, in light and in dark", { tag: "@phone" }, async ({ page }) => {
  await withhold(page);
  await page.goto("./");
  await expect(play(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("is dark where dark was chosen, from the first frame on", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("frantic.theme", "dark"));
  await page.emulateMedia({ colorScheme: "light" });
  await withhold(page);
  await page.goto("./");
  await expect(play(page)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(36, 27, 43)");
  await expect(page.getByLabel("Theme")).toHaveValue("dark");
});

test("a browser that darkens pages by itself leaves a theme that was chosen", { tag: "@phone" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("frantic.theme", "light"));
  // They do so where the system is dark.
  await page.emulateMedia({ colorScheme: "dark" });
  await withhold(page);
  await page.goto("./");
  await expect(play(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const before = await page.screenshot();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setAutoDarkModeOverride", { enabled: true });
  expect((await page.screenshot()).equals(before)).toBe(true);
});

for (const way of ["a tap", "Enter", "Space"]) {
  const tag = way === "a tap" ? ["@phone", "@smoke"] : "@phone";
  test(`${way} on Play is shown at once, kept and carried out`, { tag }, async ({ page }) => {
    const release = await withhold(page);
    await page.goto("./");
    const button = play(page);
    const before = await button.evaluate((button) => getComputedStyle(button).backgroundColor);
    if (way === "a tap") await button.click();
    else {
      await button.focus();
      await page.keyboard.press(way);
    }
    await expect(button).toHaveAttribute("aria-pressed", "true");
    expect(await button.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe(before);
    await expectAccessibleInBothThemes(page);
    release();
    await expect(heading(page)).toHaveText(/^Round 1/);
    await expect(page).toHaveURL(/#\/table$/);
    await expect(page.locator("main")).toHaveCount(1);
    // Back leads home.
    await page.goBack();
    await expect(heading(page)).toHaveText("Frantic in the browser");
    await expect(page.getByRole("link", { name: /^Resume/ })).toBeVisible();
  });
}

test("a link is kept too, and the last tap counts", { tag: "@phone" }, async ({ page }) => {
  const release = await withhold(page);
  await page.goto("./");
  await play(page).click();
  const link = page.getByRole("link", { name: "Settings" });
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(play(page)).not.toHaveAttribute("aria-pressed");
  release();
  await expect(heading(page)).toHaveText("Settings");
  await expect(heading(page), "as on arrival by a link").toBeFocused();
  await expect(first(page)).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Frantic in the browser");
});

test("a tap on Play locks the game before the program is there, and a link unlocks it", { tag: "@phone" }, async ({
  page,
}) => {
  const release = await withhold(page);
  await page.goto("./");
  await expect(play(page)).toBeVisible();
  expect(await isLocked(page)).toBe(false);
  await play(page).click();
  await expect.poll(() => isLocked(page)).toBe(true);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect.poll(() => isLocked(page)).toBe(false);
  release();
  await expect(heading(page)).toHaveText("Settings");
  expect(await isLocked(page)).toBe(false);
});

test("a kept tap leads from the home page to the table in one step", { tag: "@phone" }, async ({ page }) => {
  const release = await withhold(page);
  await page.goto("./");
  await play(page).click();
  await expect.poll(() => isLocked(page)).toBe(true);
  // Counts the frames between the program's arrival at the home page and its table.
  const frames = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let count = 0;
        const next = () => {
          count++;
          requestAnimationFrame(next);
        };
        new MutationObserver((_, observer) => {
          if (document.querySelector("main.table")) done(count);
          else if (document.querySelector("main[data-taken]")) {
            observer.disconnect();
            observer.observe(document.body, { childList: true });
            requestAnimationFrame(next);
          }
        }).observe(document.body, { subtree: true, attributes: true, childList: true });
      }),
  );
  release();
  expect(await frames).toBe(0);
  await expect(heading(page)).toHaveText(/^Round 1/);
});

test("Play after a link plays, and back from a link forgets it", { tag: "@phone" }, async ({ page }) => {
  const release = await withhold(page);
  await page.goto("./");
  const link = page.getByRole("link", { name: "History" });
  await link.click();
  await page.goBack();
  await expect(link).not.toHaveAttribute("aria-current");
  await link.click();
  await play(page).click();
  await expect(link).not.toHaveAttribute("aria-current");
  release();
  await expect(heading(page)).toHaveText(/^Round 1/);
});

test("a language and a theme that are chosen before the program count", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const release = await withhold(page);
  await page.goto("./");
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByLabel("Language").selectOption("de");
  release();
  await expect(heading(page)).toHaveText("Frantic im Browser");
  await expect(page.getByLabel("Sprache")).toHaveValue("de");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(heading(page)).toHaveText("Frantic im Browser");
});

test("the focus stays where it is when a game in another window changes the page", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await page.goto("./");
  await expect(taken(page)).toBeVisible();
  await page.getByLabel("Theme").focus();
  await playSome(await newWindow(context));
  await expect(page.locator("main.home:not(.first)")).toBeVisible();
  await expect(page.getByLabel("Theme")).toBeFocused();
});

test("a game begins once a window that is being closed has let go of it, however long that takes", {
  tag: "@phone",
}, async ({ page, context }) => {
  await playSome(page);
  await page.goto("./config.json");
  // The lock of a window that plays (public/windows.js), without a program that could answer.
  await page.evaluate(() => {
    const name = `frantic.${location.pathname.replace(/[^/]*$/, "")}card.game`;
    void navigator.locks.request(name, () => new Promise((done) => setTimeout(done, 1500)));
  });
  const next = await newWindow(context);
  await next.goto("./#/table");
  await expect(next.locator(".hand .held").first()).toBeVisible();
});

test("a running game is shown with its people, and resumed", { tag: "@phone" }, async ({ page }) => {
  await playSome(page, 2);
  await page.goto("./#/");
  const release = await withhold(page);
  await page.reload();
  const resume = page.getByRole("link", { name: "Resume round 1 · You, Bert, Grim and Uhu" });
  await expect(resume).toBeVisible();
  await expect(page.getByRole("link", { name: "All running games (2)" })).toBeVisible();
  const before = await places(page);
  await resume.click();
  await expect(resume).toHaveAttribute("aria-current", "page");
  await page.goBack();
  release();
  await expect(taken(page)).toBeVisible();
  await expect(page.locator(".faces .figure")).toHaveCount(4);
  const after = (await places(page)).filter((place) => !/^(svg|use) /.test(place));
  expect(after).toEqual(before.filter((place) => !/^(svg|use) /.test(place)));
  expect(await shifted(page)).toBe(0);
  await resume.click();
  await expect(heading(page)).toHaveText(/^Round 1/);
});

test("people who were named are named, and a person who has played or learnt is no stranger", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("./#/new");
  await page.getByLabel("Name of person 1").fill("<b>{n}$&");
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await page.goto("./#/");
  const release = await withhold(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Play <b>{n}$&, Bert, Grim and Uhu" })).toBeVisible();
  await expect(first(page)).toHaveAttribute("data-new", "false");
  release();
  await expect(taken(page)).toBeVisible();
});

test("what the storage says wrongly or cannot be understood is not shown", { tag: "@phone" }, async ({ page }) => {
  await playSome(page);
  const prefix = await page.evaluate(() => `frantic.${location.pathname.replace(/[^/]*$/, "")}card.`);
  const open = async (change: (prefix: string) => void) => {
    await page.goto("./#/");
    await page.evaluate(change, prefix);
    const release = await withhold(page);
    await page.reload();
    return release;
  };
  // A game that this script cannot read: the page comes with the program, which tells of it.
  let release = await open((prefix) => localStorage.setItem(`${prefix}game.1`, "{}"));
  await expect(page.locator(".sprite #a-cat")).toBeAttached();
  await expect(first(page)).toHaveCount(0);
  release();
  await expect(heading(page)).toHaveText("Frantic in the browser");
  // Choices that do not fit any game: the program corrects them.
  release = await open((prefix) => {
    Object.keys(localStorage)
      .filter((key) => key.includes("card."))
      .forEach((key) => localStorage.removeItem(key));
    localStorage.setItem(`${prefix}last`, '{"version":1,"people":[{"name":"Nobody","avatar":0,"bot":null}],"setup":0}');
  });
  await expect(page.getByRole("button", { name: "Play Nobody" })).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Play You, Bert, Grim and Uhu" })).toBeVisible();
  await expect(page.locator("main")).toHaveCount(1);
});

test("at its address a running game is read once", { tag: "@phone" }, async ({ page }) => {
  await playSome(page);
  // A mark in the storage of the tab tells that a game is being read.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      const { dataset } = document.documentElement;
      if (key.endsWith("reading")) dataset.read = String(Number(dataset.read ?? 0) + 1);
      setItem.call(this, key, text);
    };
  });
  await page.goto("./#/table");
  await page.reload();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-read", "1");
});

test("a table has its typeface from the first frame on, at its own address too", { tag: "@phone" }, async ({
  page,
}) => {
  await playSome(page);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (document.querySelector(".hand .held"))
        dataset.typeface ??= [...document.fonts].map(({ status }) => status).join();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("./#/table");
  await page.reload();
  await expect(page.locator(".hand .held").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-typeface", "loaded");
});

test("the typeface is decoded while the home page is read, and not after it", { tag: "@phone" }, async ({ page }) => {
  await withhold(page);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("template"))
        document.documentElement.dataset.typeface ??= [...document.fonts].map(({ status }) => status).join();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("./");
  await expect(play(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-typeface", /^(loading|loaded)$/);
});

test("another address never shows the home page", { tag: "@phone" }, async ({ page }) => {
  for (const [hash, title] of [
    ["about", "About"],
    ["cards/gift", "Cards and rules"],
    ["nowhere", "Nothing here"],
  ]) {
    const release = await withhold(page);
    await page.goto(`./?${hash}#/${hash}`);
    await expect(page.locator(".sprite #a-cat")).toBeAttached();
    await expect(page.locator("main")).toHaveCount(0);
    release();
    await expect(heading(page)).toHaveText(title);
    await page.unroute(/frantic_bg.*\.wasm$/);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs, and has no buttons that do nothing", { tag: "@phone" }, async ({ page }) => {
    await page.goto("./");
    await expect(page.getByText("It needs JavaScript and WebAssembly")).toBeVisible();
    await expect(page.getByText("Es braucht JavaScript und WebAssembly")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveCount(0);
  });
});
