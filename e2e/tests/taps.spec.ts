// A tap is for what stood there when it was made: twice is once, and so is a key that is held down.
import { expect, test } from "./fixtures";
import { instantBots, seedRandomness } from "./player";

test("two quick taps draw one card, and End has a place of its own", async ({ page }) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const deeds = page.locator(".deeds");
  const [draw, end] = ["Draw", "End turn"].map((name) => deeds.getByRole("button", { name }));
  const held = page.locator(".hand .held");
  // Once what has just come can be tapped.
  await draw.click({ trial: true });
  const before = await held.count();
  const place = (await draw.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { clickCount: 2 });
  await expect(end).toBeVisible();
  await end.click({ trial: true });
  await expect(held).toHaveCount(before + 1);
  const other = (await end.boundingBox())!;
  const beside = other.x >= place.x + place.width || other.x + other.width <= place.x;
  const above = other.y + other.height <= place.y;
  expect(beside || above, "not at the same place").toBe(true);
  await expect(page.locator("#question"), "the focus is not at a button that does something else").toBeFocused();

  // The key has been held down since it drew: what it presses is no press.
  await page.keyboard.down("Enter");
  await end.focus();
  for (let k = 0; k < 3; k++) await page.keyboard.down("Enter");
  await expect(end).toBeFocused();
  await page.keyboard.up("Enter");
  await page.keyboard.press("Enter");
  await expect(end).toHaveCount(0);
});

test("two quick taps play a card and do not take it back", async ({ page }) => {
  await seedRandomness(page, 2);
  await page.addInitScript(() => localStorage.setItem("frantic.speed", "slow"));
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const usable = page.locator(".hand .held[data-usable=yes]");
  await expect(usable.first()).toBeVisible();
  await page.keyboard.press("Escape");
  const before = await page.locator(".hand .held").count();
  await usable.last().click();
  const play = page.locator(".deeds").getByRole("button", { name: /^Play/ });
  await play.click({ trial: true });
  const place = (await play.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { clickCount: 2 });
  const undo = page.locator(".talk").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(page.locator(".hand .held")).toHaveCount(before - 1);
  expect((await undo.boundingBox())!.y + 20, "far from what it takes back").toBeLessThan(place.y);
  await expect(page.locator(".deeds").getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("whoever is to play keeps the mark of those who can be chosen", { tag: "@phone" }, async ({ page }) => {
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page.locator(".seats .seat").first()).toBeVisible();
  const marks = await page.evaluate(() => {
    const seat = document.createElement("button");
    seat.className = "seat";
    document.querySelector(".seats li")!.append(seat);
    const looks = ["false", "true"].map((turn) => {
      seat.dataset.turn = turn;
      const { outlineStyle, boxShadow } = getComputedStyle(seat);
      return { outlineStyle, boxShadow };
    });
    seat.remove();
    return looks;
  });
  expect(marks.map(({ outlineStyle }) => outlineStyle)).toEqual(["dashed", "dashed"]);
  expect(marks[0].boxShadow, "and that of the turn").not.toBe(marks[1].boxShadow);
});

test("a finger that is lifted has pressed the button, and no mouse comes after it", { tag: "@phone" }, async ({
  page,
}) => {
  await seedRandomness(page, 7);
  await instantBots(page);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const held = page.locator(".hand .held").first();
  await expect(held).toBeVisible();
  // The code that does so comes after the table.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const name of ["touchstart", "touchend", "mousedown", "mouseup", "click"])
      addEventListener(name, () => seen.push(name), true);
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));
  await held.tap({ position: { x: 12, y: 20 } });
  await expect(held).toHaveAttribute("aria-pressed", "true");
  expect(await seen()).toEqual(["touchstart", "touchend", "click"]);

  // A finger that moves has not tapped.
  const { x, y } = (await held.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: string, x: number, y: number) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] } as never);
  await touch("touchStart", x + 12, y + 20);
  for (const up of [8, 16, 24, 32]) await touch("touchMove", x + 12, y + 20 - up);
  await touch("touchEnd", 0, 0);
  await expect(held).not.toHaveAttribute("data-dragged");
  expect(await seen()).toEqual(["touchstart", "touchend"]);
  await expect(held).toHaveAttribute("aria-pressed", "true");
});
