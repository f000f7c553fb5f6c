import type { Page } from "@playwright/test";

/**
 * Where the piles, their counts or what has to be played on overlap the question below or a player's tag above. A question
 * that is not about playing a card may grow over the piles; then it must hide them.
 */
export const findOverlapsOfMiddle = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const parts = [...document.querySelectorAll(".middle :is(.card, .left, .demand)")];
    const may = innerHeight > innerWidth ? document.querySelector('.table[data-asked="other"] .question') : null;
    for (const other of document.querySelectorAll(".question, .seats .tag")) {
      const box = other.getBoundingClientRect();
      for (const part of parts) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const shared = Math.min(bottom, box.bottom) - Math.max(top, box.top);
        // The cards are turned a little, so the boxes around them are larger than what is seen of them.
        if (left < box.right && box.left < right && shared > 3) {
          const hit = document.elementFromPoint(Math.max(left, box.left) + 8, box.top + 6);
          if (other === may && may.contains(hit)) continue;
          const name = other.matches(".question") ? "the question" : `“${other.textContent}”`;
          wrong.push(`${part.className} lies over ${Math.round(shared)} px of ${name}`);
        }
      }
    }
    return wrong;
  });
