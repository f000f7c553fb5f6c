// Somebody with a browser of their own, who finds everything by role and name as a person would.
import { chromium, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { look } from "../engines/look.mjs";

/** What a page may be told in config.json (docs/signalling.md). */
export interface Config {
  relays: string[];
  brokers: { url: string; frames: boolean }[];
  stun: string[];
  turn: { urls: string[]; username: string; credential: string }[];
  relayOnly: boolean;
}

/** What a game is to be like. */
export interface Rules {
  /** A game is over after so many, whoever has won. */
  rounds: number;
  /** 4 to 7. */
  cards: number;
}

export const ONE_ROUND: Rules = { rounds: 1, cards: 4 };

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
    // Else addresses are names that only multicast could tell.
    "--disable-features=WebRtcHideLocalIpsWithMdns",
    // Nobody looks at any of these windows; they are to play all the same.
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
  ],
};

export interface Wishes {
  site: string;
  config: Config;
  /** More for Chromium. */
  args?: string[];
  rules?: Rules;
  /** A browser that is there already: another tab. */
  beside?: Person;
}

/** Numbers browsers, to find each among all processes. */
let count = 0;

export class Person {
  /** What their browser complained about. */
  readonly complaints: string[] = [];
  /** How much they were asked so far. */
  answered = 0;
  private stopped?: number;

  private constructor(
    readonly name: string,
    readonly browser: Browser,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly mark: string,
    private readonly site: string,
  ) {
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      // A relay that is not there is Chromium's to tell and ours to bear.
      const expected = /^Service Worker registration blocked|^WebSocket connection to/.test(text);
      if (["error", "warning"].includes(message.type()) && !expected) this.complaints.push(text);
    });
  }

  static async comes(name: string, { site, config, args = [], rules = ONE_ROUND, beside }: Wishes) {
    const mark = beside?.mark ?? `--lab-person=${process.pid}.${++count}`;
    const browser = beside?.browser ?? (await chromium.launch({ ...chrome, args: [...chrome.args, mark, ...args] }));
    const wanted = { viewport: { width: 390, height: 844 }, locale: "en-GB", serviceWorkers: "block" } as const;
    const context = beside?.context ?? (await browser.newContext(wanted));
    if (!beside) {
      await context.route("**/config.json", (route) => route.fulfill({ json: config }));
      await context.addInitScript(agreed, rules);
      await context.addInitScript(`self.look = ${look}`);
      await context.addInitScript(watched);
    }
    return new Person(name, browser, context, await context.newPage(), mark, site);
  }

  async leaves() {
    if (this.stopped) this.wakes();
    await this.browser.close();
  }

  // In the lobby.

  /** Opens a room; gives its link. */
  async opensARoom() {
    await this.page.goto(`${this.site}#/room`);
    await this.page.getByRole("textbox").first().fill(this.name);
    await this.page.getByRole("button", { name: "Open a room" }).click();
    return await this.page.locator("input.link").inputValue();
  }

  /** Goes to a room by its link, and says who they are. */
  async knocks(link: string) {
    await this.page.goto(link);
    await this.page.getByRole("textbox").first().fill(this.name);
    await this.page.getByRole("button", { name: "Go in" }).click();
  }

  /** Is let in. */
  async isIn() {
    await expect(this.page.getByRole("button", { name: /^(Sit down|I am ready|Wait for me)$/ }).first()).toBeVisible();
  }

  /** Is let in and takes a chair. */
  async sitsDown() {
    await this.isIn();
    const sit = this.page.getByRole("button", { name: "Sit down" });
    if (await sit.isVisible()) await sit.click();
    await expect(sit).toBeHidden();
  }

  async comesIn(link: string) {
    await this.knocks(link);
    await this.sitsDown();
  }

  /** Sees that these people are in the room. */
  async sees(...names: string[]) {
    for (const name of names) await expect(this.page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }

  async deals() {
    await this.page.getByRole("button", { name: "Deal the cards" }).click();
    await this.isAtTheTable();
  }

  // At the table.

  async isAtTheTable() {
    await expect(this.page.locator(".hand .held").first()).toBeVisible();
  }

  /** Is asked something now. */
  async isAsked() {
    await expect(this.page.locator(".talk h2")).toBeVisible();
  }

  /** What they see: the question, and their hand. */
  async standing() {
    const hand = await this.page.locator(".hand .held").evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
    return { asked: await this.page.locator(".talk h2").textContent(), hand };
  }

  /**
   * Answers whatever is asked and is ready for each next round, till the game is over or `enough`;
   * gives what the last page says, if it is no table.
   */
  async plays(enough: (person: Person) => boolean = () => false): Promise<string> {
    for (let n = 0, before: string | undefined; !enough(this); ) {
      const seen = await this.page.evaluate(async (n) => {
        // Till something is asked, but not for ever: others may have had enough.
        for (const end = Date.now() + 500; ; await new Promise((later) => setTimeout(later, 25))) {
          const seen = look(n);
          if (!seen.wait || Date.now() > end) return seen;
        }
      }, n);
      if (seen.crash) throw new Error(`${this.name}: ${seen.crash}`);
      if (/wins?$/.test(seen.over ?? "")) return seen.over;
      const next = this.page.getByRole("button", { name: "Next round" });
      if (seen.over && (await next.isVisible()) && (await next.isEnabled())) {
        // The others may have been quicker.
        await next.click({ timeout: 1_000 }).catch(() => {});
      }
      if (!seen.tap || !seen.asked) continue;
      if (seen.asked !== before && n) {
        // Another question than the one that taps were counted for.
        n = 0;
        continue;
      }
      before = seen.asked;
      n = seen.go ? 0 : n + 1;
      await this.page.mouse.click(seen.tap.x, seen.tap.y);
      if (seen.go) this.answered++;
    }
    return "";
  }

  // What happens to their device.

  /** The whole browser stops, as a phone in a pocket does. */
  sleeps() {
    this.stopped = this.process();
    process.kill(-this.stopped, "SIGSTOP");
  }

  wakes() {
    if (this.stopped) process.kill(-this.stopped, "SIGCONT");
    this.stopped = undefined;
  }

  /** Their browser's process; all others of it are in its group. */
  process(): number {
    const found = readdirSync("/proc").find((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(this.mark);
      } catch {
        // It ended while we looked.
        return false;
      }
    });
    if (!found) throw new Error(`${this.name}'s browser is not running`);
    return Number(found);
  }
}

declare function look(n: number): { crash?: string; over?: string; wait?: string; asked?: string; go?: boolean; tap?: { x: number; y: number } };

/** In the page: what is agreed in a room is what was last. */
function agreed({ rounds, cards }: Rules) {
  const rules = {
    "hand-size": cards,
    limit: 1,
    ends: "reach",
    scorekeeping: "none",
    rounds,
    "first-dealer": "owner",
    "wish-effects": "must",
    counter: "whole",
    violet: "off",
    "rule-cards": 0,
    diy: "event",
    pandora: "reverse",
  };
  const people = ["You", "Bot"].map((name, avatar) => ({ name, avatar, bot: avatar ? "greedy" : null }));
  localStorage["frantic.last"] ??= JSON.stringify({ version: 1, people, setup: { players: 2, packs: ["base"], rules } });
  localStorage["frantic.speed"] ??= "instant";
}

/** In the page: keeps its connections, for their figures. */
function watched() {
  const all = ((window as unknown as { connections: RTCPeerConnection[] }).connections = []) as RTCPeerConnection[];
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(Real, args) {
      const connection = new Real(...(args as [RTCConfiguration?]));
      all.push(connection);
      return connection;
    },
  });
}
