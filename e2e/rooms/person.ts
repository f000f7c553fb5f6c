// A person in a room: a browser, and the actions of its user, which find elements by role and name.
import { chromium, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { readPage as readPageSource } from "../engines/page-state.mjs";
import { ownClock } from "../tests/clock";
import { storeRules, type Rules } from "../tests/short-games";
import { newWindow } from "../tests/windows";
import { activeCandidates, collectConnections, Player, waitForTask } from "./player";

/** The part of config.json that tests set (docs/signalling.md). */
export interface Config {
  relays: string[];
  brokers: { url: string; frames: boolean }[];
  stun: string[];
  turn: { urls: string[]; username: string; credential: string }[];
  relayOnly: boolean;
}

export const ONE_ROUND: Rules = { rounds: 1, cards: 4 };
const PHONE = { width: 390, height: 844 };

export const chrome = {
  executablePath: process.env.CHROME_PATH || "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Otherwise local addresses are mDNS names, which need multicast.
    "--disable-features=WebRtcHideLocalIpsWithMdns",
    // Windows in the background must run at full speed.
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
  ],
};

export interface PersonOptions {
  site: string;
  /** Without it, config.json is the one of the site. */
  config?: Config;
  /** Further arguments of Chromium. */
  args?: string[];
  /** A program to run instead of Chromium: one that runs Chromium behind a router. */
  executablePath?: string;
  rules?: Rules;
  /** Added to the version of the rules that it announces to others. */
  newer?: number;
  /** The size of the page; that of a phone if it is left out. */
  viewport?: { width: number; height: number };
  /** Animates cards, which takes time and most of a processor; otherwise the browser asks for reduced motion. */
  motion?: boolean;
  /** Has a clock that `pass` can move. */
  clock?: boolean;
  /** Opens a tab in this person's browser context. */
  beside?: Person;
  /** Opens a separate context in this person's browser process, to save processes. */
  browser?: Person;
}

/** Numbers the browsers, to find each among all processes. */
let count = 0;

export class Person extends Player {
  /** Errors and warnings of the browser. */
  readonly complaints: string[] = [];
  private stopped?: number;

  private constructor(
    name: string,
    readonly browser: Browser,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly mark: string,
    readonly site: string,
  ) {
    super(name);
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      // Chromium logs relays that cannot be reached; the app copes with them.
      const expected = /^Service Worker registration blocked|^WebSocket connection to/.test(text);
      if (["error", "warning"].includes(message.type()) && !expected) this.complaints.push(text);
    });
  }

  static async create(
    name: string,
    {
      site,
      config,
      args = [],
      executablePath,
      rules = ONE_ROUND,
      newer,
      viewport = PHONE,
      motion = false,
      clock = false,
      beside,
      browser: shared,
    }: PersonOptions,
  ) {
    const near = beside ?? shared;
    const mark = near?.mark ?? `--lab-person=${process.pid}.${++count}`;
    const started = { ...chrome, args: [...chrome.args, mark, ...args] };
    const browser =
      near?.browser ?? (await chromium.launch({ ...started, executablePath: executablePath ?? chrome.executablePath }));
    const reducedMotion = motion ? "no-preference" : "reduce";
    const wanted = { viewport, locale: "en-GB", serviceWorkers: "block", reducedMotion } as const;
    const context = beside?.context ?? (await browser.newContext(wanted));
    if (!beside) {
      if (clock) await ownClock(context);
      if (config) await context.route("**/config.json", (route) => route.fulfill({ json: config }));
      await context.addInitScript(storeRules, rules);
      await context.addInitScript(`self.readPage = ${readPageSource}`);
      await context.addInitScript(collectConnections);
      if (newer) await context.addInitScript(announceVersion, newer);
    }
    const page = beside ? await newWindow(context) : await context.newPage();
    return new Person(name, browser, context, page, mark, site);
  }

  async close() {
    if (this.stopped) this.thaw();
    await this.browser.close();
  }

  // In the lobby.

  /** Opens a room; returns its link. */
  async openRoom() {
    await this.page.goto(`${this.site}#/room`);
    await this.page.getByLabel("Your name").fill(this.name);
    await this.page.getByRole("button", { name: "Open a room" }).click();
    return await this.link();
  }

  async link() {
    return await this.page.getByLabel("Link to this room", { exact: true }).inputValue();
  }

  /** Unfolds the QR code and the words, which are folded on a phone. */
  async showInvitations() {
    const more = this.page.getByRole("button", { name: "QR code and words" });
    await more.click();
    await expect(more).toHaveAttribute("aria-expanded", "true");
  }

  /** As host: six words that lead into the room. */
  async words() {
    await this.showInvitations();
    await this.page.getByRole("button", { name: "Six-word code" }).click();
    // The list of all words is fetched only now.
    await expect(this.page.locator(".six li")).toHaveCount(6);
    return (await this.page.locator(".six li").allTextContents()).join(" ");
  }

  /** As host: sets all time limits to their shortest. */
  async shortenWaits() {
    const manners = this.page.getByText("Room settings");
    await manners.click();
    await this.page.getByLabel(/^Time to toss/).fill("1");
    // Changing a setting redraws the lobby with the settings folded.
    await expect(this.page.getByText("Time to toss in: 1 s")).toBeAttached();
    const wait = this.page.getByLabel("A bot stands in");
    if (!(await wait.isVisible())) await manners.click();
    await wait.selectOption("after 10 s");
  }

  /** Opens a room's link, enters the name and asks to join. */
  async knock(link: string) {
    // Goes to another page first, because a change of the fragment alone would not reload the app.
    await this.page.goto(`${this.site}files.json`);
    await this.page.goto(link);
    await this.page.getByLabel("Your name").fill(this.name);
    await this.page.getByRole("button", { name: "Join" }).click();
  }

  /** Waits until the host has let this person in. */
  async waitUntilInside(timeout = 60_000) {
    const inside = this.page.getByRole("button", { name: /^(Sit down|I am ready|Wait for me)$/ });
    await expect(inside.first()).toBeVisible({ timeout });
  }

  /** Waits until inside, and takes a seat if there is none yet. */
  async sitDown() {
    await this.waitUntilInside();
    const sit = this.page.getByRole("button", { name: "Sit down" });
    if (await sit.isVisible()) await sit.click();
    await expect(this.page.getByRole("button", { name: /^(I am ready|Wait for me)$/ })).toBeVisible();
  }

  async join(link: string) {
    await this.knock(link);
    await this.sitDown();
  }

  /** The row of a person. Other rows may name them, too, as the member who relays. */
  row(name: string) {
    return this.page.getByRole("listitem").filter({ has: this.page.locator("b", { hasText: name }) });
  }

  /** Expects that the room lists these people. */
  async expectPeople(...names: string[]) {
    for (const name of names) await expect(this.row(name)).toBeVisible();
  }

  async startGame() {
    await this.page.getByRole("button", { name: "Start game" }).click();
    await this.waitForTable();
  }

  // At the table.

  async waitForTable() {
    // The event of the first card may end a round at once.
    await expect(this.page.locator(".hand .held, .ends").first()).toBeVisible();
  }

  /** Waits for a question. */
  async waitForQuestion() {
    await expect(this.page.locator(".question h2")).toBeVisible();
  }

  /** The labels of the cards in the hand on the screen. */
  async hand() {
    return await this.page
      .locator(".hand .held")
      .evaluateAll((all) => all.map((card) => card.getAttribute("aria-label") ?? ""));
  }

  /** The seal under a round, once it says this. */
  async waitForSeal(text: string) {
    await expect(this.page.locator(".proof .seal")).toHaveText(text, { timeout: 60_000 });
  }

  // The actions of a player, for Playwright.

  protected async look(n: number) {
    return await this.page.evaluate(waitForTask, n);
  }

  protected async tap(x: number, y: number) {
    await this.page.mouse.click(x, y);
  }

  protected async inPage<T>(call: () => T): Promise<T> {
    return await this.page.evaluate(call);
  }

  protected async startNextRound() {
    // Somebody else may have been quicker.
    const next = this.page.getByRole("button", { name: "Next round" });
    if (await next.isVisible()) await next.click({ timeout: 1_000 }).catch(() => {});
  }

  /** The ICE candidate types of all active connections. */
  async candidates(): Promise<string[]> {
    return await this.page.evaluate(activeCandidates);
  }

  // Trouble with their device.

  /** Stops all processes of the browser, as a phone does in a pocket. */
  freeze() {
    this.stopped = this.process();
    process.kill(-this.stopped, "SIGSTOP");
  }

  /** Ends all processes of the browser at once, as an empty battery does. */
  kill() {
    process.kill(-this.process(), "SIGKILL");
  }

  thaw() {
    if (this.stopped) process.kill(-this.stopped, "SIGCONT");
    this.stopped = undefined;
  }

  /** The id of the browser's main process, which is also that of its process group. */
  process(): number {
    const found = readdirSync("/proc").find((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(this.mark);
      } catch {
        // The process has ended meanwhile.
        return false;
      }
    });
    if (!found) throw new Error(`${this.name}'s browser is not running`);
    return Number(found);
  }
}

/** Runs in the page: announces another version of the rules in its greetings (docs/room-protocol.md, first contact). */
function announceVersion(newer: number) {
  const send = RTCDataChannel.prototype.send as (data: unknown) => void;
  RTCDataChannel.prototype.send = function (data: unknown) {
    const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data as ArrayBuffer);
    const bytes = new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
    const says = String.fromCharCode(...bytes.subarray(0, 5));
    if (bytes.length === 77 && says === "FRoom") bytes[7] += newer;
    send.call(this, bytes);
  };
}
