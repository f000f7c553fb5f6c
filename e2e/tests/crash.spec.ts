// A bug must not cost anybody a game. Errors are not collected here: a panic logs one, and
// should.
import { expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./fixtures";

test.use({ locale: "de-DE" });

test("after a panic the games can be kept", { tag: ["@phone", "@smoke"] }, async ({ page }) => {
  await page.addInitScript(() => {
    const here = `frantic.${location.pathname}card.`;
    const kept = {
      // It cannot be read as a game, so it was set aside; it is no secret.
      [`${here}game.17`]: '{"round":3}',
      "frantic.theme": "light",
      "somebody-else": "private",
      "frantic./another/copy/card.games": "private",
      // Keys of rooms and seats are left out: the file is sent to developers.
      [`${here}room`]: "private",
      [`${here}seat`]: "private",
      "frantic.servers": JSON.stringify({
        turn: [{ urls: ["turn:turn.example"], username: "ann", credential: "private" }],
      }),
    };
    Object.assign(localStorage, kept);
  });
  await page.goto("./#/crash");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Das hätte nicht passieren dürfen");
  await expect(page.getByText("wasm-function")).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Partien sichern" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("frantic.json");
  const saved = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(saved).toEqual({
    frantic: 2,
    kept: { "frantic.card.unreadable.17": '{"round":3}', "frantic.theme": "light" },
  });
  await page.getByRole("link", { name: "Neu laden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Frantic");
});

test("the page after a bug needs no network", { tag: "@phone" }, async ({ page, context }) => {
  // It asks for its words itself.
  const words = page.waitForResponse(/\/crash/).then(() => page.waitForResponse(/\/later\/de\.txt/));
  await page.goto("./");
  await (await words).finished();
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = "#/crash";
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Das hätte nicht passieren dürfen");
  await expect(page.getByRole("link", { name: "Partien sichern" })).toHaveAttribute("href", /^blob:/);
});
