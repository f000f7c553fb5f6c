// The floor of a tap: what its changes of the page cost without a program.
//
// Plays rounds by touch and records each change of the page. Then a frozen page, with the same elements and styles but
// without the program, makes the same changes at the same taps, with elements that are ready. The game and the frozen
// page are measured in turns, CPU slowed four times: the time from touch to paint (98 % of a round's taps) and the
// longest task. A figure of the game below 1.3 times that of the frozen page cannot be improved much.
// Alone: `RUNS=5 ROUNDS=5 node measure/floor.mjs [DIR]` after `cargo xtask build`; a round has some 60 taps.
import { dist, host } from "../host.mjs";
import { median, slowDown, withBrowser } from "./browser.mjs";
import { begin, tapThrough, watch, worst } from "./hands.mjs";

/** Runs in the page of a game: records its elements, and from now on their changes by taps, in `window.record_`. */
function record() {
  const ids = new Map();
  // Neither scripts nor the policy that forbids others.
  const left = (node) => ["SCRIPT", "NOSCRIPT"].includes(node.nodeName) || !!node.httpEquiv;
  /** A node as data. Numbers stand for nodes that are known. */
  const frozen = (node) => {
    if (ids.has(node)) return ids.get(node);
    const id = ids.size;
    ids.set(node, id);
    if (node.nodeType !== Node.ELEMENT_NODE)
      return { id, comment: node.nodeType === Node.COMMENT_NODE, text: node.data };
    const inside = [...node.childNodes].filter((child) => !left(child)).map(frozen);
    const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
    return { id, space: node.namespaceURI, name: node.localName, attributes, inside };
  };
  const record = (window.record_ = { page: frozen(document.documentElement), early: [], taps: [] });
  let [tapped, painted] = [0, true];
  const down = ({ clientX, clientY }) => {
    // What changes before the next frame belongs to the tap's handlers.
    [tapped, painted] = [performance.now(), false];
    record.taps.push({ x: clientX, y: clientY, steps: [] });
    requestAnimationFrame(() => (painted = true));
  };
  addEventListener("pointerup", down, true);
  new MutationObserver((all) => {
    const changes = all.flatMap(({ type, target, attributeName, addedNodes, removedNodes, nextSibling }) => {
      const id = ids.get(target);
      if (id === undefined || left(target)) return [];
      if (type === "attributes") return [{ id, attribute: attributeName, value: target.getAttribute(attributeName) }];
      if (type === "characterData") return [{ id, text: target.data }];
      const gone = [...removedNodes].map((node) => ids.get(node)).filter((node) => node !== undefined);
      const come = [...addedNodes].filter((node) => !left(node)).map(frozen);
      return [{ id, gone, come, before: ids.get(nextSibling) }];
    });
    const steps = record.taps.at(-1)?.steps ?? record.early;
    steps.push({ after: painted ? performance.now() - tapped : 0, changes });
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Runs in an empty page of the same address: draws the frozen page, and makes the recorded changes at each tap. */
function frozenPage({ page, taps }) {
  const nodes = [];
  const made = (node) => {
    if (typeof node === "number") return nodes[node];
    const { id, space, name, attributes, inside, comment, text } = node;
    if (!name) return (nodes[id] = comment ? document.createComment(text) : document.createTextNode(text));
    const element = (nodes[id] = document.createElementNS(space, name));
    for (const [name, value] of attributes) element.setAttribute(name, value);
    element.append(...inside.map(made));
    return element;
  };
  document.replaceChild(made(page), document.documentElement);
  // Elements are ready before they are needed.
  for (const { changes } of taps.flatMap(({ steps }) => steps)) {
    for (const change of changes) change.ready = change.come?.map(made).filter(Boolean);
  }
  const change = ({ id, attribute, value, text, gone = [], ready, before }) => {
    const node = nodes[id];
    if (attribute && value === null) node.removeAttribute(attribute);
    else if (attribute) node.setAttribute(attribute, value);
    else if (text !== undefined) node.data = text;
    for (const id of gone) nodes[id].remove();
    const next = nodes[before]?.parentNode === node ? nodes[before] : null;
    for (const one of ready ?? []) node.insertBefore(one, next);
  };
  let next = 0;
  const tap = () => {
    for (const { after, changes } of taps[next++]?.steps ?? []) {
      const make = () => changes.forEach(change);
      if (after) setTimeout(make, after);
      else make();
    }
  };
  addEventListener("pointerup", tap, true);
}

/** Both pages are measured from when they have been drawn. */
const forget = (page) => page.evaluate(() => Object.assign(window.hands_, { task: 0, all: {} }));

/** The figures of a page, after its taps. */
async function figures(page) {
  const { all, task } = await page.evaluate(() => window.hands_);
  return { tap: worst(all), task, taps: Object.keys(all).length };
}

const recorded = (address, seed) =>
  withBrowser(async (context) => {
    const page = await context.newPage();
    await begin(page, address, seed);
    await page.evaluate(record);
    await tapThrough(page);
    return page.evaluate(() => window.record_);
  });

const game = (address, seed) =>
  withBrowser(async (context) => {
    const page = await context.newPage();
    await begin(page, address, seed);
    await forget(page);
    await tapThrough(page);
    return figures(page);
  });

const frozen = (address, record) =>
  withBrowser(async (context) => {
    const page = await context.newPage();
    await page.addInitScript(watch);
    // At the address of the game, so that styles and drawings are found.
    const body = '<!doctype html><meta name="viewport" content="width=device-width">';
    await page.route(`${address}frozen.html`, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${address}frozen.html`);
    await page.evaluate(frozenPage, record);
    await page.waitForTimeout(1_000);
    if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
    await slowDown(page);
    await forget(page);
    for (const { x, y } of record.taps) {
      await page.touchscreen.tap(x, y);
      await page.waitForTimeout(200);
    }
    await page.waitForTimeout(600);
    return figures(page);
  });

const [folder = dist] = process.argv.slice(2);
const { address, close } = await host({ folder });
const [runs, rounds] = [Number(process.env.RUNS ?? 1), Number(process.env.ROUNDS ?? 1)];
const found = [];
for (let round = 0; round < rounds; round++) {
  const record = await recorded(address, 7 + round);
  for (let run = 0; run < runs; run++) {
    found.push({ game: await game(address, 7 + round), frozen: await frozen(address, record) });
    console.log(JSON.stringify(found.at(-1)));
  }
}
close();
for (const [name, figure] of [
  ["any tap → next paint, 98 %", "tap"],
  ["longest task", "task"],
]) {
  const [ours, floor] = ["game", "frozen"].map((page) => median(found.map((one) => one[page][figure])));
  console.log(`${name}: game ${ours} ms, frozen page ${floor} ms, ratio ${(ours / floor).toFixed(2)}`);
}
