// Several pages of one browser, side by side, and what lies open above one.
import { type BrowserContext, expect, type Page } from "@playwright/test";

/**
 * A page in a window of its own. A tab behind another one is painted once a second only, as soon as something moves on
 * it, and each click waits for several paints. The context must have a page already.
 */
export async function newWindow(context: BrowserContext): Promise<Page> {
  const [near] = context.pages();
  const session = await context.newCDPSession(near);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  const { browserContextId } = targetInfo;
  const [page] = await Promise.all([
    context.waitForEvent("page"),
    session.send("Target.createTarget", { url: "about:blank", browserContextId, newWindow: true }),
  ]);
  await session.detach();
  return page;
}

/**
 * Closes what lies open above a page, and waits until the page has gone back by the entry that it had in the history
 * (src/kit/back.rs): whoever leads the page elsewhere meanwhile may be led back.
 */
export async function closeByEscape(page: Page) {
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
}
