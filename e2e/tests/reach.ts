// Whether everything on a page can be reached, whatever the size of the window and of its letters.
import type { Page } from "@playwright/test";

/** Controls that cannot be reached, words that are broken, and whatever makes the page scroll sideways. */
export const outOfReach = (page: Page) =>
  page.evaluate(async () => {
    const wrong = new Set<string>();
    const root = document.documentElement;
    // Phones show a page that is too wide smaller, and `innerWidth` grows with it.
    const wide = root.clientWidth;
    if (root.scrollWidth > wide) wrong.add(`the page is ${root.scrollWidth - wide} px too wide`);
    const called = (element: Element) => {
      const name = element.ariaLabel || element.textContent?.trim() || element.getAttribute("name") || element.id;
      return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${name.slice(0, 40)}”`;
    };

    // Below an open dialog nothing is to be reached.
    const dialog = [...document.querySelectorAll("dialog[open]")].pop() ?? document;
    const controls = dialog.querySelectorAll<HTMLElement>(
      'button:enabled, a[href], input:enabled, select, textarea, summary, [role="slider"], [tabindex="0"]',
    );
    for (const control of controls) {
      // The board is moved and zoomed in its pane; what is for keys and ears only shows itself when it has the focus.
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest(".board-picture, [inert]")) continue;
      // What is drawn in place of a radio button is its label.
      const label = (control as HTMLInputElement).labels?.[0];
      const shown = label && control.getBoundingClientRect().width < 20 ? label : control;
      if (Math.min(shown.getBoundingClientRect().width, shown.getBoundingClientRect().height) <= 2) continue;
      shown.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      if (left < -1 || right > wide + 1) {
        // A card of a fan may lean out.
        if (!shown.matches(".held")) wrong.add(`${called(control)} is beside the page`);
      }
      let seen = 0;
      const steps = 9;
      for (let x = 0; x < steps; x++) {
        for (let y = 0; y < steps; y++) {
          const hit = document.elementFromPoint(
            left + ((x + 0.5) * (right - left)) / steps,
            top + ((y + 0.5) * (bottom - top)) / steps,
          );
          if (hit && (shown.contains(hit) || hit.contains(shown))) seen++;
        }
      }
      // Of a card in a hand a part is enough; of all else, most of what the window has room for.
      const room = Math.min(1, innerHeight / (bottom - top));
      const enough = shown.matches(".held, .tap-area, .seat") ? 0.05 : 0.5 * room;
      if (seen / steps ** 2 < enough) {
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        wrong.add(`${called(control)} is covered${over ? ` by ${called(over)}` : ""}`);
      }
    }

    // A word may be divided, but not into letters.
    const texts = document.createTreeWalker(dialog === document ? document.body : dialog, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (holder.closest(".unseen, script, style, .sprite, option, svg, textarea")) continue;
      // For ears only.
      if (holder.clientWidth <= 2 && getComputedStyle(holder).display !== "inline") continue;
      for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}{4,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1 && word.length / lines.size < 4)
          wrong.add(`“${word}” is broken into ${lines.size} lines in ${called(holder)}`);
      }
    }
    return [...wrong];
  });
