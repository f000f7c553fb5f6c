// Browsers that store nothing, or nothing more.
import type { Page } from "@playwright/test";

/** A browser that refuses every storage, as some do in frames or with their strictest settings. */
export async function refuseStorage(page: Page) {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      const get = () => {
        throw new DOMException(`${name} is refused`, "SecurityError");
      };
      Object.defineProperty(window, name, { get });
    }
  });
}

/** From `fill` on, in this load of the page, nothing more fits into any storage. */
export async function fillable(page: Page) {
  await page.addInitScript(() => {
    const full = () => new DOMException("full", "QuotaExceededError");
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if ("isFull" in window && window.isFull) throw full();
      setItem.call(this, key, text);
    };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if ("isFull" in window && window.isFull) throw full();
      return put.apply(this, given);
    };
  });
}

/** Nothing more fits; or, with `false`, there is room again. */
export const fill = (page: Page, isFull = true) =>
  page.evaluate((isFull) => void Object.assign(window, { isFull }), isFull);

/** Fills this page's web storage to the last letter. */
export const fillToTheLast = (page: Page) =>
  page.evaluate(() => {
    let text = "";
    for (let size = 1 << 24; size >= 1; size >>= 1) {
      try {
        localStorage.setItem("somebody-else", text + "x".repeat(size));
        text += "x".repeat(size);
      } catch {
        // Half of it may fit.
      }
    }
    return text.length;
  });
