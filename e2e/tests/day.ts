// The deal of the day, on a day that tests choose.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { skipShortWaits } from "./player";

const list = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/en/${file}.json`, import.meta.url), "utf8"));
const { home } = list("ui");
/** The texts of its page. */
export const { day } = list("later");

/** From the next load on it is noon of this date. */
export async function setDate(page: Page, date: string) {
  await page.addInitScript((noon) => {
    const Real = Date;
    const shift = new Real(noon).getTime() - Real.now();
    const now = () => Real.now() + shift;
    window.Date = new Proxy(Real, {
      construct: (_, given: []) => (given.length ? new Real(...given) : new Real(now())),
      get: (_, name) => (name === "now" ? now : Reflect.get(Real, name)),
    });
  }, `${date}T12:00:00`);
}

/** Opens its page from the home page; bots answer at once. */
export async function openDay(page: Page, date = "2026-11-23") {
  await setDate(page, date);
  await skipShortWaits(page);
  await page.goto("./");
  await page.getByRole("link", { name: home.day }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(day.title);
}
