// Decides what a player would tap next. Runs inside the page, in any engine.
//
// It is sent to the page as text, so it uses only its arguments and the page. It knows the
// page as e2e/tests/player.ts does, but decides one tap at a time, so that a driver
// needs no more than "evaluate this" and "tap there". It touches nothing itself, except
// for choosing in a list, which a browser opens outside the page.

/**
 * `n`: taps already made at this question. Returns `{ crash }`, `{ over }` (the heading of a page
 * other than the table), `{ asked, tap: { x, y }, go }`, or `{ wait }` with a reason.
 */
export function readPage(n) {
  const all = (css) => [...document.querySelectorAll(css)];
  const one = (css) => document.querySelector(css);
  if (one(".crash")) return { crash: one(".crash").innerText };
  if (one(".page h1")) return { over: one(".page h1").textContent };
  const asked = one(".talk h2")?.textContent;
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
      return { wait: `${what.outerHTML.slice(0, 120)} at ${left},${top} is covered by ${over?.outerHTML.slice(0, 200)}` };
    }
    const tap = { x: Math.round(left + seen[seen.length >> 1]), y: Math.round(top + height / 2) };
    return { asked, tap, go };
  };

  const go = one(".deeds .go:enabled");
  const done = () => at(go, true);
  const people = all("button.seat");
  const usable = all(".hand .held[data-usable=yes]");
  const listed = one(".talk .wish") ?? one(".talk .entry");
  if (listed) return at(listed, true);
  const more = all(".talk .steppers button").filter((button) => button.innerText.includes("+"));
  if (more.length) return go ? done() : at(more[n % more.length]);
  const lists = all(".talk .whose select");
  if (lists.length) {
    lists.forEach((list, k) => {
      list.selectedIndex = 1 + ((k + 1) % lists.length);
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
    return go ? done() : { wait: "lists" };
  }
  const open = all(".talk button.held");
  if (open.length) return go ? done() : at(open[n % open.length]);
  if (/give your cards away/i.test(asked)) return go ? done() : at(n === 0 ? usable[0] : people[0]);
  if (people.length) return go ? done() : at(people[n % people.length]);
  if (/^choose/i.test(asked)) return go ? done() : at(usable[n % usable.length]);
  if (usable.length && n === 0) return at(usable.at(-1));
  const as = one(".talk .looked-at .chip");
  if (usable.length && as) return at(as, true);
  return at(go ?? one(".deeds button:enabled"), true);
}

/**
 * Runs before every script of the page: fixed random numbers, as `seedRandomness` in
 * e2e/tests/player.ts, and a list of errors and warnings, which WebDriver does not report.
 */
export function first(seed) {
  let state = Number(sessionStorage.getItem("seed") ?? seed) >>> 0;
  crypto.getRandomValues = (into) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[at] = state >>> 24;
    }
    return into;
  };
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

/** Errors and warnings that `first` collected. */
export function complaints() {
  return (sessionStorage.getItem("told") ?? "").split("\n").filter(Boolean);
}

/** What must be the same after a reload. */
export function standing() {
  const hand = [...document.querySelectorAll(".hand .held")].map((card) => card.getAttribute("aria-label"));
  return JSON.stringify([document.querySelector(".talk h2")?.textContent, hand]);
}

/** What looks wrong on the table in this engine; empty if nothing does. */
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
