// Colours are never all there is: without any, every card still looks like no other.
import { expect, test } from "./house";
import { atOnce, seeded } from "./player";

test("without colours no two cards look alike", async ({ page, context }, { project }) => {
  test.skip(project.name !== "desktop");
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await seeded(page, 7);
  await atOnce(page);
  await page.goto("./#/new");
  await page.getByRole("button", { name: "Start game" }).click();
  const card = page.locator(".hand .held").first();
  await expect(card).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
  // Whatever is asked about is drawn large: every card there is, one after the other.
  const seen: { name: string; grey: number[] }[] = [];
  const slip = page.getByRole("dialog");
  for (let id = 0; ; id++) {
    await card.evaluate((card, id) => card.setAttribute("data-about", `c${id}`), id);
    await card.focus();
    await page.keyboard.press("i");
    const known = await slip.waitFor({ timeout: id > 100 ? 1_000 : 10_000 }).then(
      () => true,
      () => false,
    );
    if (!known) break;
    const name = (await slip.getByRole("heading").textContent()) ?? "";
    const picture = (await slip.locator(".card").screenshot()).toString("base64");
    const grey = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const [w, h] = [40, 56];
      const brush = new OffscreenCanvas(w, h).getContext("2d")!;
      brush.drawImage(image, 0, 0, w, h);
      const all = brush.getImageData(0, 0, w, h).data;
      return Array.from({ length: w * h }, (_, k) => all[4 * k]);
    }, picture);
    seen.push({ name, grey });
    await page.keyboard.press("Escape");
    await expect(slip).toHaveCount(0);
  }
  expect(seen.length).toBeGreaterThan(100);
  expect(new Set(seen.map(({ name }) => name)).size, "every card has a name of its own").toBe(seen.length);
  // How many of the points of two pictures differ by more than a shade.
  const apart = (a: number[], b: number[]) => a.filter((grey, at) => Math.abs(grey - b[at]) > 40).length;
  const alike = seen.flatMap((one, at) =>
    seen
      .slice(at + 1)
      .filter((other) => apart(one.grey, other.grey) < 12)
      .map((other) => `${one.name} = ${other.name}`),
  );
  expect(alike).toEqual([]);
});
