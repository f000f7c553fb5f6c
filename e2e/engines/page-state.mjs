// Decides what a player would tap next. Runs inside the page, in any engine.
//
// It is sent to the page as text, so it uses only its arguments and the page. It reads the page as e2e/tests/player.ts
// does, but decides one tap at a time, so that a driver needs only "evaluate this" and "tap there". It changes nothing
// itself, except that it chooses in lists, which a browser opens outside the page.

/**
 * `n`: how often this question was looked at; if several elements will do, each time another one is tapped. Everything
 * else is read from the page, since a tap may have no effect: too early, or on something that has just moved. Returns
 * `{ crash }`, `{ over }` (the heading of a page other than
 * the table), `{ asked, question, tap: { x, y }, go }`, or `{ wait }` with a reason; `question` changes
 * when another one is asked, and `go` says whether the tap answers it.
 */
export function readPage(n) {
  const all = (css) => [...document.querySelectorAll(css)];
  const one = (css) => document.querySelector(css);
  if (one(".crash")) return { crash: one(".crash").innerText };
  if (one(".page h1")) return { over: one(".page h1").textContent };
  const asked = one(".question h2")?.textContent;
  if (!asked) return { wait: "nobody is asked" };

  /** A point of the element that nothing covers. */
  const at = (what, go = false) => {
    if (!what) return { wait: `nothing to tap at: ${asked}` };
    what.scrollIntoView({ block: "center" });
    const { left, top, width, height } = what.getBoundingClientRect();
    const hits = (x) => what.contains(document.elementFromPoint(left + x, top + height / 2));
    const seen = hits(width / 2) ? [width / 2] : [...Array(Math.ceil(width)).keys()].filter(hits);
    if (!seen.length) {
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const begin = (element) => element?.outerHTML.slice(0, 160);
      return { wait: `${begin(what)} at ${left}, ${top} is covered by ${begin(over)}` };
    }
    const question = `${asked} (${all(".hand .held").length})`;
    return {
      asked,
      question,
      go,
      tap: { x: Math.round(left + seen[seen.length >> 1]), y: Math.round(top + height / 2) },
    };
  };

  // On a busy machine a tap may end so late that it counts as a long press, which opens an explanation.
  const slip = one("dialog[open]");
  if (slip) return at(slip.querySelector(".button"));
  if (one('.actions[aria-disabled="true"]')) return { wait: "the question has just changed" };
  // The tools for some questions are loaded after the table.
  const tools = [".palette", ".entries", ".steppers", ".whose", ".open-cards"].map((css) => `.question ${css}`);
  if (one('.question[data-tools="true"]') && !tools.some(one)) return { wait: "what it is answered with" };

  const listed = one(".question .wish") ?? one(".question .entry");
  if (listed) return at(listed, true);
  const lists = all(".question .whose select");
  const empty = lists.filter((list) => list.selectedIndex < 1);
  for (const list of empty) {
    list.selectedIndex = 1 + ((lists.indexOf(list) + 1) % lists.length);
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (empty.length) return { wait: "people have just been chosen" };

  const go = one(".actions .go:enabled");
  const chosen = (element) => element.getAttribute("aria-pressed") === "true";
  const some = (elements) => at(elements[n % elements.length]);
  const people = all("button.seat");
  const usable = all(".hand .held[data-usable=yes]");
  const free = usable.filter((card) => !chosen(card));
  const more = all(".question .steppers button").filter((button) => button.innerText.includes("+"));
  const open = all(".question button.held");
  if (/give your cards away/i.test(asked)) {
    if (go) return at(go, true);
    return usable.some((card) => chosen(card) && !card.querySelector(".taker")) ? some(people) : at(free[0]);
  }
  // Questions whose answer has several parts: the button works when it is complete.
  for (const parts of [more, open, people]) if (parts.length) return go ? at(go, true) : some(parts);
  if (/^choose/i.test(asked)) return go ? at(go, true) : some(free);
  if (usable.length && !usable.some(chosen)) return at(usable.at(-1));
  return at(one(".question .looked-at .chip") ?? go ?? one(".actions button:enabled"), true);
}

/** Runs before every script of the page: fixed random numbers, as `seedRandomness` in e2e/tests/player.ts. */
export function seedRandomness(seed) {
  let state = Number(sessionStorage.getItem("seed") ?? seed) >>> 0;
  crypto.getRandomValues = (into) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[at] = state >>> 24;
    }
    return into;
  };
}

/** Runs before every script of the page: a list of errors and warnings, which WebDriver does not report. */
export function collectComplaints() {
  const told = (what) => {
    // Kept when the page is loaded again.
    sessionStorage.setItem("told", `${sessionStorage.getItem("told") ?? ""}${what}\n`);
  };
  for (const kind of ["error", "warn"]) {
    const say = console[kind];
    console[kind] = (...words) => {
      told(`${kind}: ${words.join(" ")}`);
      say.apply(console, words);
    };
  }
  // In the capture phase, since errors of resources do not bubble.
  addEventListener(
    "error",
    (event) => told(event.message ?? `not to be had: ${event.target.src ?? event.target.href}`),
    true,
  );
  addEventListener("unhandledrejection", (event) => told(`rejected: ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) =>
    told(`against the policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
}

/** Errors and warnings that `collectComplaints` collected. */
export function complaints() {
  return (sessionStorage.getItem("told") ?? "").split("\n").filter(Boolean);
}

/** The parts of the page that must be the same after a reload. */
export function standing() {
  const hand = [...document.querySelectorAll(".hand .held")].map((card) => card.getAttribute("aria-label"));
  return JSON.stringify([document.querySelector(".question h2")?.textContent, hand]);
}

/** The faults of the table's layout and colours in this engine; empty if there are none. */
export function faults(theme) {
  const told = [];
  const size = (css) => document.querySelector(css)?.getBoundingClientRect() ?? { width: 0, height: 0 };
  if (document.documentElement.scrollWidth > innerWidth) told.push("the page is wider than the window");
  if (!document.querySelector(".sprite #a-cat")) told.push("no drawings");
  for (const css of [".hand .held .card", ".middle .card", ".seats .avatar"]) {
    const { width, height } = size(css);
    if (width < 20 || height < 20) told.push(`${css} is ${width} by ${height}`);
  }
  // A colour function that the engine does not know would leave the table without its colour.
  const [red] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  if (!(theme === "dark" ? red < 100 : red > 180)) told.push(`the table's red is ${red}, ${theme}`);
  if (!document.fonts.check("16px Anton")) told.push("no typeface");
  return told;
}
