// A language that nobody speaks: English with every letter that can have an accent
// wearing one, two fifths longer, in brackets. Whatever is on the page without
// brackets was never in locales/; whatever does not fit will not fit in Finnish.
//
// It is made here, out of the English list on its way to the page: so the game has
// no language that it must hide, and nobody fetches one.
import type { Page } from "@playwright/test";

const ACCENTS: Record<string, string> = { a: "à", c: "ç", e: "ê", i: "ï", n: "ñ", o: "ö", u: "ü" };

/** A text longer by two fifths, each word by itself: words grow, not only sentences. */
function longer(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    let more = Math.ceil(word.length * 0.4);
    return [...word]
      .map((letter) => {
        const accented = ACCENTS[letter] ?? letter;
        return "aeiou".includes(letter.toLowerCase()) && more-- > 0 ? accented + accented : accented;
      })
      .join("")
      .concat("ê".repeat(Math.max(more, 0)));
  });
}

/** A text in it, its places as they are. */
export function pseudo(text: string): string {
  const parts = text.split(/(\{[^}]*\})/).map((part) => (part.startsWith("{") ? part : longer(part)));
  return `[${parts.join("")}]`;
}

/** From the next time that it is loaded on, the page speaks it. */
export async function pseudoLocalise(page: Page) {
  await page.route(/\/locales\/.*\ben\.txt$/, async (route) => {
    const answer = await route.fetch();
    const lines = (await answer.text()).split("\n").filter(Boolean);
    const said = lines.map((line) => {
      const [key, ...text] = line.split("\t");
      return `${key}\t${pseudo(text.join("\t"))}\n`;
    });
    // The page may be left before its texts have arrived.
    await route.fulfill({ response: answer, body: said.join("") }).catch(() => {});
  });
}

/** What is wrong with the words that are to be seen. */
export interface Faults {
  /** Texts that are cut off, or stand out of their box or of the page. */
  room: string[];
  /** Texts that are in no list of locales/. */
  words: string[];
}

/** Looks at every text on the page. Names of people and languages are nobody's to translate. */
export async function faults(page: Page, names: string[]): Promise<Faults> {
  return page.evaluate((names) => {
    const room = new Set<string>();
    const words = new Set<string>();
    const round = (number: number) => Math.round(number);
    const shown = (rect: DOMRect) =>
      `${round(rect.left)}–${round(rect.right)}, ${round(rect.top)}–${round(rect.bottom)}`;
    const called = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;

    // What is translated stands in brackets, some of it in one another.
    const bare = (text: string) => {
      let rest = text;
      for (let before = ""; before !== rest; ) [before, rest] = [rest, rest.replace(/\[[^[\]]*\]/g, " ")];
      // Dates are the browser's; a name may be cut where it stands whole elsewhere.
      rest = rest.replace(/(\d+ )?\p{Lu}\p{Ll}+ \d{4}( at [\d:]+)?/gu, " ").replace(/\p{L}+…/gu, " ");
      for (const name of names) rest = rest.replaceAll(name, " ");
      return rest;
    };
    const speaks = (text: string, of: Element) => {
      if (/\p{L}/u.test(bare(text))) words.add(`${called(of)}: ${text.trim()}`);
    };

    if (document.documentElement.scrollWidth > innerWidth) room.add("the page scrolls sideways");

    // A box is what has an edge of its own.
    const isBox = (style: CSSStyleDeclaration) =>
      parseFloat(style.borderRightWidth) > 0 || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);
    // Or one that is drawn before it, over all of it.
    const hasGround = (element: Element) => {
      const before = getComputedStyle(element, "::before");
      return before.position === "absolute" && isBox(before) && parseFloat(before.width) > element.clientWidth - 8;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent ?? "";
      if (!holder || !text.trim()) continue;
      if (holder.closest("script, style, noscript, .sprite, datalist")) continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // The letter i is a sign; days of the week are the browser's, as dates are.
      if (!holder.closest(".ask-about, .weekdays")) speaks(text, holder);
      // The board is moved and zoomed in its pane.
      if (holder.closest(".unseen, option, .board-picture")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Drawn letters reach beyond their lines; what counts is whether lines leave a box.
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue;
        let scrolls = false;
        let boxed = false;
        let up = holder as Element | null;
        for (; up && up !== document.body; up = up.parentElement) {
          const style = getComputedStyle(up);
          if (up instanceof SVGElement || style.display === "inline" || style.display === "contents") continue;
          const outer = up.getBoundingClientRect();
          // For ears only.
          if (Math.min(outer.width, outer.height) <= 2) break;
          const aside = rect.left < outer.left - 1.5 || rect.right > outer.right + 1.5;
          const below = rect.top < outer.top - 3 || rect.bottom > outer.bottom + 3;
          const cutsX = style.overflowX !== "visible";
          const cutsY = style.overflowY !== "visible";
          const mayScrollX = /auto|scroll/.test(style.overflowX);
          const mayScrollY = /auto|scroll/.test(style.overflowY);
          if (mayScrollX && up.scrollWidth > up.clientWidth + 1 && !up.matches("[tabindex], :has(table)")) {
            room.add(`${called(up)} scrolls sideways: ${text.trim()}`);
          }
          scrolls ||= mayScrollX || mayScrollY;
          // Of the last sentences those that are older than what it has room for are hidden.
          if (up.matches(".last-words") && !aside) break;
          if (style.textOverflow === "ellipsis" && names.includes(text.trim())) break;
          if ((cutsX && !mayScrollX && aside) || (cutsY && !mayScrollY && below)) {
            room.add(`cut by ${called(up)} (${shown(outer)}): ${text.trim()} (${shown(rect)})`);
            break;
          }
          if (!scrolls && !boxed && (isBox(style) || hasGround(up))) {
            boxed = true;
            if (aside || below) {
              room.add(`out of ${called(up)} (${shown(outer)}): ${text.trim()} (${shown(rect)})`);
              break;
            }
          }
        }
        if (!scrolls && (rect.left < -1 || rect.right > innerWidth + 1)) {
          room.add(`beside the page: ${text.trim()} (${shown(rect)})`);
        }
      }
    }
    // What a button says is read at a glance; its small print is another matter.
    for (const button of document.querySelectorAll(".button, .chip, .wish, .switch button, .actions button")) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      const bases = new Set<number>();
      const parts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let part = parts.nextNode(); part; part = parts.nextNode()) {
        if (!part.textContent?.trim() || part.parentElement?.closest("small, .small, .unseen")) continue;
        const range = document.createRange();
        range.selectNodeContents(part);
        for (const { width, bottom } of range.getClientRects()) if (width > 1) bases.add(round(bottom / 6));
      }
      if (bases.size > 2) room.add(`${called(button)} has ${bases.size} lines: ${button.textContent?.trim()}`);
    }
    // A field shows what is chosen, or what somebody wrote; none of it wraps.
    for (const select of document.querySelectorAll("select")) {
      if (!select.checkVisibility()) continue;
      const style = getComputedStyle(select);
      const brush = document.createElement("canvas").getContext("2d")!;
      brush.font = style.font;
      const chosen = select.selectedOptions[0]?.text ?? "";
      // Its arrow is as wide as it is high.
      const inner = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const width = brush.measureText(chosen).width;
      if (width > inner + 1)
        room.add(`${called(select)} (${round(inner)}) is too narrow for: ${chosen} (${round(width)})`);
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [alt], [placeholder], [aria-description]")) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ["aria-label", "title", "alt", "placeholder", "aria-description"])
        speaks(one.getAttribute(name) ?? "", one);
    }
    return { room: [...room], words: [...words] };
  }, names);
}
