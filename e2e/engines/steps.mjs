// Actions on a page, for any engine that can evaluate and tap; Playwright has its own.
import { EngineError } from "./engine-error.mjs";

export const pause = (time) => new Promise((later) => setTimeout(later, time));

/** Polls the page until the result is truthy and has no `wait`; up to 60 seconds. */
export async function ask(browser, work, ...args) {
  let seen;
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(40)) {
    // While a page is being loaded, evaluating may fail.
    seen = await browser.evaluate(work, ...args).catch((why) => ({ wait: why.message, Kind: EngineError }));
    if (seen && !seen.wait) return seen;
  }
  throw new (seen?.Kind ?? Error)(`waited 60 s: ${seen?.wait ?? "nothing there"}`);
}

/** Taps the first element of a selector, once it exists; with `names`, the first one that has one of these names. */
export async function press(browser, css, names) {
  const where = await ask(
    browser,
    (css, names) => {
      const called = (one) => !names || names.includes(one.getAttribute("aria-label") ?? one.textContent.trim());
      const found = [...document.querySelectorAll(css)].find((one) => called(one) && !one.disabled);
      if (!found) return { wait: `${css} ${names ?? ""}` };
      // For a moment after a change it takes no taps (src/kit/taps.rs).
      if (found.closest("[aria-disabled=true]")) return { wait: `${css} ${names ?? ""} to take taps` };
      found.scrollIntoView({ block: "center" });
      const { left, top, width, height } = found.getBoundingClientRect();
      const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
      const [before, seen] = [found.seenAt, `${at.x} ${at.y}`];
      // Elements above it may still grow and move it.
      found.seenAt = seen;
      return before === seen ? at : { wait: `${css} ${names ?? ""} to stand still` };
    },
    css,
    names,
  );
  await browser.tap(where.x, where.y);
}

/** The value of the field with this label, once there is one. */
export async function read(browser, label) {
  return await ask(browser, fieldOf, label, null);
}

/** Writes into the field with this label, once it exists. */
export async function fill(browser, label, text) {
  await ask(browser, fieldOf, label, text);
}

/** Runs in the page. */
function fieldOf(label, text) {
  const labels = [...document.querySelectorAll("label, [aria-label]")];
  const found = labels.find((one) => (one.getAttribute("aria-label") ?? one.textContent).trim().startsWith(label));
  const field = found?.control ?? found?.querySelector("input, textarea") ?? found;
  if (!field || field.value === undefined) return { wait: `a field with the label ${label}` };
  if (text !== null) {
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return field.value || { wait: `something in ${label}` };
}
