// What earlier versions have stored in a browser opens here: the files in crates/play/fixtures/<version>/. That they can
// be read is tested natively for all of them (src/tests/versions.rs); this is the way through the pages.
import type { Page } from "@playwright/test";
import { answerBoard } from "./board-player";
import { expect, running, test } from "./fixtures";
import { answer, skipShortWaits } from "./player";
import { button, member, onlyTabs, room, texts } from "./room-tabs";
import { type Device, fixture, fixtureText, putDevice, type Running, type Shown, tableShown, versions } from "./stored";
import { newWindow } from "./windows";

const { house, replay } = texts("later");
const slider = (page: Page) => page.getByRole("slider");

const byName = (shown: Shown) => ({
  ...shown,
  seats: [...shown.seats].sort((one, other) => one.name.localeCompare(other.name)),
});

/** The table shows the people, the hand and the question that the other version has shown. */
const expectTable = (page: Page, shown: Shown) =>
  expect.poll(async () => byName(await tableShown(page))).toEqual(byName(shown));

for (const version of versions) {
  for (const name of ["card-turn", "card-event", "card-shared", "board-turn"]) {
    const tag = name === "card-turn" ? "@smoke" : [];
    test(`${version}: a running game goes on (${name})`, { tag }, async ({ page }) => {
      const { kind, round, shown, ...device } = fixture<Running>(version, name);
      await skipShortWaits(page);
      await putDevice(page, device);
      await page.goto("./");
      const resume = page.getByRole("link", { name: new RegExp(`^Resume.*round ${round} `) });
      for (const { name } of shown.seats) await expect(resume).toContainText(name);
      await resume.click();
      // On a shared device nobody sees a hand before it is theirs.
      if (name === "card-shared") await page.getByRole("button", { name: `I am ${shown.me}` }).click();
      await expectTable(page, shown);
      const before = await running(page, kind);
      expect(await (kind === "card" ? answer(page) : answerBoard(page))).toBe(shown.question);
      const entries = (text: string): unknown[] => JSON.parse(text).log.entries;
      await expect.poll(async () => entries(await running(page, kind)).length).toBeGreaterThan(entries(before).length);
    });
  }

  test(`${version}: a file with everything is restored`, async ({ page }) => {
    await page.goto("./#/history");
    const buffer = Buffer.from(fixtureText(version, "backup.json"));
    await page.getByLabel("Restore").setInputFiles({ name: "frantic.json", mimeType: "application/json", buffer });
    await expect(page.getByRole("alert")).toContainText("3 finished games");
    await button(page, "Replace everything").click();
    await expect(page.getByRole("link", { name: /^Resume/ }).first()).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goto("./#/history");
    await expect(page.locator("ol.games a")).toHaveCount(3);
    await page.goto("./#/day");
    // The calendar begins with this month.
    const day = page.locator(".month [data-place]");
    const heading = page.locator(".months h2");
    for (const before = button(page, "Month before"); !(await day.count()) && (await before.isEnabled()); ) {
      const month = await heading.innerText();
      await before.click();
      await expect(heading).not.toHaveText(month);
    }
    await expect(day).toHaveCount(1);
    await page.goto("./#/new");
    await page.locator(".house > summary").click();
    await expect(button(page, fixture<Links>(version, "links").rules.name)).toBeVisible();
  });

  test(`${version}: links to replays and to house rules open`, async ({ page }) => {
    const links = fixture<Links>(version, "links");
    for (const kind of ["card", "board"] as const) {
      const { link, steps } = links[`replay-${kind}`];
      await page.goto(`./?${kind}${link}`);
      await expect(slider(page)).toHaveAttribute("max", String(steps - 1));
      await button(page, replay.step).click();
      await expect(page.locator(".hand .held").first()).toBeVisible();
    }
    await page.goto(`./?rules${links.rules.link}`);
    await expect(page.getByRole("alert")).toContainText(links.rules.sentence);
    await expect(
      page.getByRole("heading", { name: house.came_named.replace("{name}", links.rules.name) }),
    ).toBeVisible();
  });

  for (const kind of ["card", "board"]) {
    test(`${version}: a room of the ${kind} game keeps its people and points, and its round is dealt again`, async ({
      page,
      context,
    }) => {
      const { host, guest } = fixture<StoredRoom>(version, `room-${kind}`);
      await onlyTabs(context);
      await skipShortWaits(page);
      await putDevice(page, host);
      await page.goto("./#/room");
      await expect(member(page, "Bert")).toBeVisible();
      const bert = await newWindow(context);
      await skipShortWaits(bert);
      // What tabs of a browser share is the host's here.
      await putDevice(bert, { local: {}, tab: guest.tab, durable: {} });
      await bert.goto("./#/room");
      await page.getByText(room.to_table).click();
      const seats = ({ me, seats }: Shown) => [
        me,
        ...byName({ seats } as Shown).seats.map(({ name, points }) => [name, points]),
      ];
      for (const [one, { shown }] of [
        [page, host],
        [bert, guest],
      ] as const) {
        await expect.poll(async () => seats(await tableShown(one))).toEqual(seats(shown));
      }
      await expect(page.getByText(room.dealt_again)).toBeVisible();
      await expect(bert.getByRole("alert")).toHaveCount(0);
      // It is played on.
      const answers = kind === "card" ? answer : answerBoard;
      await expect.poll(async () => (await answers(page)) || (await answers(bert))).not.toBe("");
    });
  }
}

/** What was passed on (e2e/stored/write.spec.ts). */
type Links = Record<"replay-card" | "replay-board", { link: string; steps: number }> & {
  rules: { link: string; name: string; sentence: string };
};

/** A room as its host and a guest have stored it. */
type StoredRoom = Record<"host" | "guest", Device & { shown: Shown }>;
