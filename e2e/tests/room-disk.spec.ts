// The browser's database fails the host of a room: what is stored there is neither lost nor replaced.
import { expect, test } from "./fixtures";
import { addBots, button, onlyTabs, openRoom, room, texts } from "./room-tabs";

const { nav } = texts("ui");

test.beforeEach(({ context }) => onlyTabs(context));

test("a database that was closed without a word is opened again", async ({ page }) => {
  await openRoom(page, "Anna");
  await addBots(page, 1);
  // As Safari does to a page that was in the background.
  await page.evaluate(() => {
    const begin = IDBDatabase.prototype.transaction;
    let dead: IDBDatabase | undefined;
    IDBDatabase.prototype.transaction = function (...what: Parameters<typeof begin>) {
      dead ??= this;
      if (this === dead) throw new DOMException("The database connection is closing.", "InvalidStateError");
      return begin.apply(this, what);
    };
  });
  await button(page, room.add_bot).click();
  await expect(page.locator(".member .bot-style")).toHaveCount(2);
  await expect(page.getByText(room.unkept)).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".member .bot-style")).toHaveCount(2);
});

test("a room that cannot be read is not replaced by a new one", async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.fails) return;
    IDBObjectStore.prototype.get = () => {
      throw new DOMException("Internal error.", "UnknownError");
    };
  });
  await openRoom(page, "Anna");
  await addBots(page, 2);
  await page.evaluate(() => sessionStorage.setItem("fails", "yes"));
  await page.reload();
  await expect(button(page, nav.again)).toBeVisible();
  await expect(button(page, room.open)).toHaveCount(0);
  await page.evaluate(() => sessionStorage.removeItem("fails"));
  await button(page, nav.again).click();
  await expect(page.locator(".member .bot-style")).toHaveCount(2);
});
