// Every card can be told from every other without seeing colours.
import { expect, test } from "./fixtures";
import { skipShortWaits } from "./player";
import { moment, openGame, save } from "./saved-games";

/** Cards on one screenshot: ten in a row, each 110 px wide. */
const ON_A_SHEET = 50;

test("without colours no two cards look alike", { tag: "@desktop" }, async ({ page, context }) => {
  await skipShortWaits(page);
  await openGame(page, save(moment("position", "duo")));
  await expect(page.locator("#said")).toBeAttached();
  // The key “i” explains what has the focus and shows its card. Every card is shown in turn, and
  // copies are laid out on sheets over the page.
  const names = await page.evaluate(async (perSheet) => {
    const held = document.querySelector<HTMLElement>(".hand .held")!;
    const explained = () => document.querySelector<HTMLDialogElement>("dialog.explain[open]");
    const waitFor = async (holds: () => unknown, ms: number) => {
      for (const end = Date.now() + ms; !holds() && Date.now() < end; ) await new Promise(requestAnimationFrame);
      return Boolean(holds());
    };
    const names: string[] = [];
    for (let id = 0; id < 300; id++) {
      held.dataset.about = `c${id}`;
      held.focus();
      held.dispatchEvent(new KeyboardEvent("keydown", { key: "i", bubbles: true, cancelable: true }));
      // The first number that is no card ends the loop. Only there is a short wait enough.
      if (!(await waitFor(explained, id > 100 ? 2_000 : 20_000))) break;
      const at = names.push(explained()!.querySelector("h2")!.textContent ?? "") - 1;
      const sheet = document.querySelector(`#sheet-${Math.floor(at / perSheet)}`) ?? document.createElement("div");
      sheet.id = `sheet-${Math.floor(at / perSheet)}`;
      sheet.append(explained()!.querySelector(".card")!.cloneNode(true));
      document.body.append(sheet);
      explained()!.close();
      await waitFor(() => !explained(), 20_000);
    }
    for (const sheet of document.querySelectorAll<HTMLElement>("[id^=sheet-]")) {
      sheet.style.cssText =
        "position: fixed; inset: 0; z-index: 9999; padding: 8px; gap: 8px; background: white; --w: 110px;" +
        "display: grid; grid-template-columns: repeat(10, max-content); align-content: start;";
      sheet.hidden = true;
    }
    return names;
  }, ON_A_SHEET);
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size, "every card has a name of its own").toBe(names.length);

  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
  const greys: number[][] = [];
  for (let sheet = 0; sheet * ON_A_SHEET < names.length; sheet++) {
    const boxes = await page.evaluate((sheet) => {
      for (const one of document.querySelectorAll<HTMLElement>("[id^=sheet-]")) {
        one.style.display = one.id === `sheet-${sheet}` ? "grid" : "none";
        one.hidden = one.id !== `sheet-${sheet}`;
      }
      return [...document.querySelectorAll(`#sheet-${sheet} > .card`)].map((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return { x, y, width, height };
      });
    }, sheet);
    for (const { x, y, width, height } of boxes) {
      expect(width, "as wide as it was laid out").toBeGreaterThan(100);
      expect(x + width <= 1280 && y + height <= 800, "on the picture").toBe(true);
    }
    const picture = (await page.screenshot()).toString("base64");
    const seen = await page.evaluate(
      async ([data, boxes]) => {
        const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const [w, h] = [40, 56];
        const brush = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true })!;
        return boxes.map(({ x, y, width, height }) => {
          brush.drawImage(image, x, y, width, height, 0, 0, w, h);
          const all = brush.getImageData(0, 0, w, h).data;
          return Array.from({ length: w * h }, (_, k) => all[4 * k]);
        });
      },
      [picture, boxes] as const,
    );
    greys.push(...seen);
  }
  expect(greys.length).toBe(names.length);
  // The number of pixels in which two pictures clearly differ.
  const apart = (a: number[], b: number[]) => a.filter((grey, at) => Math.abs(grey - b[at]) > 40).length;
  const alike = greys.flatMap((one, at) =>
    greys.slice(at + 1).flatMap((other, k) => (apart(one, other) < 12 ? [`${names[at]} = ${names[at + 1 + k]}`] : [])),
  );
  expect(alike).toEqual([]);
});
