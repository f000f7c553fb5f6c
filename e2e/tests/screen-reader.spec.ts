// Games played without seeing the page: with only the accessibility tree, as a screen reader
// gets it, and the keyboard.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { skipShortWaits, acceptsAnswers, seedRandomness } from "./player";

/** A node of the accessibility tree. */
interface Node {
  role: string;
  name: string;
  disabled: boolean;
  pressed?: boolean;
}

/** All nodes of the page, in document order. */
async function accessibilityTree(page: Page): Promise<Node[]> {
  const tree = await page.locator("body").ariaSnapshot();
  return tree.split("\n").flatMap((line) => {
    const found = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line);
    if (!found) return [];
    const [, role, name = "", rest] = found;
    return [
      {
        role,
        name: name.replaceAll('\\"', '"'),
        disabled: rest.includes("[disabled]"),
        pressed: rest.includes("[pressed]"),
      },
    ];
  });
}

/** Finds something by its role and name alone, and presses Enter on it. */
async function press(page: Page, { role, name }: Node, at = 0) {
  const what = page.getByRole(role as "button", { name, exact: true }).nth(at);
  await what.focus();
  await page.keyboard.press("Enter");
}

/** The first enabled node of this role and name. */
const find = (nodes: Node[], role: string, name: RegExp) =>
  nodes.find((node) => node.role === role && !node.disabled && name.test(node.name));

test("a game is played with the accessibility tree and the keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  test.setTimeout(240_000);
  await seedRandomness(page, 7);
  await skipShortWaits(page);
  await page.goto("./");
  await expect(page.getByRole("link", { name: "New game" })).toBeVisible();
  await press(page, find(await accessibilityTree(page), "link", /^New game$/)!);
  // A game of two people is short.
  for (const name of ["Uhu", "Grim"]) await press(page, { role: "button", name: `Remove ${name}`, disabled: false });
  await page.getByRole("spinbutton", { name: "Points limit" }).fill("1");
  await press(page, find(await accessibilityTree(page), "button", /^Start game$/)!);
  await expect(page.locator("main.table")).toBeVisible();
  const questions = new Set<string>();
  for (let k = 0; k < 600; k++) {
    await expect(page.getByRole("heading").first()).toBeVisible();
    // For a moment after a question appears its answers are disabled.
    await acceptsAnswers(page);
    const nodes = await accessibilityTree(page);
    const is = (words: RegExp) => nodes.some(({ role, name }) => role === "heading" && words.test(name));
    if (is(/wins?$/)) break;
    if (is(/is over$/)) {
      await press(page, find(nodes, "button", /^Next round$/)!);
      continue;
    }
    const asked = nodes.find(({ role, name }) => role === "heading" && !/^Round|^Since/.test(name));
    if (!asked) continue;
    questions.add(asked.name);
    const go = (name: RegExp) => find(nodes, "button", name);
    const away = go(/^Close$/);
    if (away) await press(page, away);
    const play = go(/^Play /);
    const fits = go(/, fits/);
    const choice =
      play ??
      (/^Choose|^Give/.test(asked.name) ? go(/^(Choose \d|Give \d|Discard \d|Take \d|Done)/) : undefined) ??
      fits ??
      go(/^(Blue|Red|Green|Yellow|\d)$/) ??
      go(/^(Choose |Done|Yes|Seen enough|Pass|Toss in)/) ??
      go(/^(One more for|As )/) ??
      go(/ \d+ cards? \d+ pts/) ??
      go(/^(Draw|End turn)$/);
    expect(choice, `something to press at "${asked.name}" among ${nodes.map((n) => n.name).join(" | ")}`).toBeDefined();
    await press(page, choice!);
    // A selected card is played by the next button; where several are chosen, select the next.
    if (choice === fits && /^Choose/.test(asked.name)) {
      const all = (await accessibilityTree(page)).filter(({ role, name }) => role === "button" && /, fits/.test(name));
      for (let n = 1; n < all.length; n++) {
        if (find(await accessibilityTree(page), "button", /^(Choose|Give|Discard|Take) \d/)) break;
        await press(page, all[n]);
      }
    }
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/wins?$/);
  expect([...questions].some((asked) => /your turn/i.test(asked))).toBe(true);
});

/** Keeps every sentence that is read out, in this order. */
async function listenToSentences(page: Page) {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const keep = (changes: MutationRecord[]) =>
      changes
        .flatMap((change) => [...change.addedNodes])
        .filter((node) => node instanceof HTMLLIElement && node.closest("[aria-live=polite]"))
        .forEach((node) => said.push(node.textContent ?? ""));
    new MutationObserver(keep).observe(document, { childList: true, subtree: true });
  });
}

for (const [how, tag, most] of [
  ["some turns of a board game are", ["@desktop"], 8],
  ["a whole board game is", ["@desktop", "@all"], 600],
] as const)
  test(`${how} played with the accessibility tree and the keyboard alone`, { tag: [...tag] }, async ({ page }) => {
    test.setTimeout(240_000);
    await seedRandomness(page, 5);
    await skipShortWaits(page);
    await listenToSentences(page);
    await page.goto("./#/new");
    const here = async (role: string, name: RegExp) => {
      await expect(page.getByRole(role as "button", { name }).first()).toBeVisible();
      return find(await accessibilityTree(page), role, name)!;
    };
    await press(page, await here("link", /^Board game/));
    for (const name of ["Uhu", "Grim"]) await press(page, { role: "button", name: `Remove ${name}`, disabled: false });
    await page.getByRole("spinbutton", { name: "Points limit" }).fill("20");
    await press(page, await here("button", /^Start game$/));
    await expect(page.locator("main.track")).toBeVisible();
    const questions = new Set<string>();
    let log: string[] = [];
    for (let k = 0; k < most || log.length < 20; k++) {
      await expect(page.getByRole("heading").first()).toBeVisible();
      await acceptsAnswers(page);
      const nodes = await accessibilityTree(page);
      const is = (words: RegExp) => nodes.some(({ role, name }) => role === "heading" && words.test(name));
      if (is(/wins?$/)) break;
      if (is(/is over$/)) {
        await press(page, find(nodes, "button", /^Next round$/)!);
        continue;
      }
      const asked = nodes.find(({ role, name }) => role === "heading" && !/^Round|^Since/.test(name));
      if (!asked) continue;
      questions.add(asked.name);
      // The log of the round so far, oldest first.
      if (is(/^Round 1$/))
        log = await page
          .locator(".turns .turn")
          .evaluateAll((turns) =>
            turns.reverse().flatMap((turn) => [...turn.querySelectorAll(".said")].map((said) => said.textContent!)),
          );
      const go = (name: RegExp) => find(nodes, "button", name);
      const chosen = nodes.some(({ role, pressed, name }) => role === "button" && pressed && /, /.test(name));
      const choice =
        go(
          /^(Play|Lay|Toss in|Give|Name|Swap \d|Teleport \d+ to|Choose (?!a card|a field|a colour|a teleport|somebody|again)) ?/,
        ) ??
        (chosen ? undefined : go(/, fits$/)) ??
        // Somebody; sentences of the log name fields, too.
        go(/ field \d+ \d+ cards? /) ??
        go(/, can be chosen/) ??
        go(/^(red|blue|green|teleport \d)/) ??
        go(/^Pass$/);
      expect(
        choice,
        `something to press at "${asked.name}" among ${nodes.map((n) => n.name).join(" | ")}`,
      ).toBeDefined();
      await press(page, choice!);
    }
    if (most > 100) await expect(page.getByRole("heading", { level: 1 })).toHaveText(/wins?$/);
    expect([...questions].some((asked) => /^Your turn/.test(asked))).toBe(true);
    // Each sentence of the first round was read out once, in the order in which things happened. What the bots did
    // before the table was drawn stands there from the beginning.
    const all = await page.evaluate(() => (window as never as { said: string[] }).said);
    const said = all.filter((line) => !/^Round \d+$/.test(line));
    const drawn = log.indexOf(said[0]);
    expect(drawn, `${said[0]} in the log`).toBeGreaterThanOrEqual(0);
    const news = log.slice(drawn);
    expect(news.length).toBeGreaterThan(10);
    expect(said.slice(0, news.length)).toEqual(news);
  });
