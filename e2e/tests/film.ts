// A film of an evening in a room, in numbered pictures: `PICTURES=folder` when rooms are tested.
import type { Page } from "@playwright/test";

/** A picture of this page, if somebody asks for it. */
export async function film(page: Page, name: string) {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/evening-${name}.png` });
}
