// Somebody with a browser of their own, who finds everything by role and name as a person would.
import { chromium, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { look as lookInPage } from "../engines/look.mjs";

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
  /** By how much their version of the rules is newer than it is, as far as others hear. */
  newer?: number;
  /** A browser that is there already: another tab. */
  beside?: Person;
  /** The same, but a storage of its own: another person, for want of processors. */
  browser?: Person;
}

/** Numbers browsers, to find each among all processes. */
let count = 0;

export class Person {
  /** What their browser complained about. */
  readonly complaints: string[] = [];
  /** How much they have answered so far, and how much of it began a turn of theirs. */
  answered = 0;
  turns = 0;
  /** What they saw last, for whoever looks for a reason. */
  private seen = "nothing yet";
  private stopped?: number;

  private constructor(
    readonly name: string,
    readonly browser: Browser,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly mark: string,
    readonly site: string,
  ) {
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      // A relay that is not there is Chromium's to tell and ours to bear.
      const expected = /^Service Worker registration blocked|^WebSocket connection to/.test(text);
      if (["error", "warning"].includes(message.type()) && !expected) this.complaints.push(text);
    });
  }

  static async comes(
    name: string,
    { site, config, args = [], rules = ONE_ROUND, newer, beside, browser: shared }: Wishes,
  ) {
    const near = beside ?? shared;
    const mark = near?.mark ?? `--lab-person=${process.pid}.${++count}`;
    const browser = near?.browser ?? (await chromium.launch({ ...chrome, args: [...chrome.args, mark, ...args] }));
    const wanted = { viewport: { width: 390, height: 844 }, locale: "en-GB", serviceWorkers: "block" } as const;
    const context = beside?.context ?? (await browser.newContext(wanted));
    if (!beside) {
      await context.route("**/config.json", (route) => route.fulfill({ json: config }));
      await context.addInitScript(agreed, rules);
      await context.addInitScript(`self.look = ${lookInPage}`);
      await context.addInitScript(watched);
      if (newer) await context.addInitScript(greets, newer);
    }
    return new Person(name, browser, context, await context.newPage(), mark, site);
  }

  tells() {
    return `${this.name}: ${this.answered} answers, ${this.turns} turns; last saw ${this.seen}`;
  }

  async leaves() {
    if (this.stopped) this.wakes();
    await this.browser.close();
  }

  // In the lobby.

  /** Opens a room; gives its link. */
  async opensARoom() {
    await this.page.goto(`${this.site}#/room`);
    await this.page.getByLabel("Your name").fill(this.name);
    await this.page.getByRole("button", { name: "Open a room" }).click();
    return await this.link();
  }

  async link() {
    return await this.page.getByLabel("Link to this room", { exact: true }).inputValue();
  }

  /** Unfolds the other ways to invite, which a phone shows only when asked. */
  async showsTheWaysIn() {
    const more = this.page.getByRole("button", { name: "QR code and words" });
    await more.click();
    await expect(more).toHaveAttribute("aria-expanded", "true");
  }

  /** As host: nobody is waited for longer than can be set. */
  async hurries() {
    const manners = this.page.getByText("Room settings");
    await manners.click();
    await this.page.getByLabel(/^Time to toss/).fill("1");
    // What was set is a new page of the lobby, with this folded up.
    await expect(this.page.getByText("Time to toss in: 1 s")).toBeAttached();
    const wait = this.page.getByLabel("A bot stands in");
    if (!(await wait.isVisible())) await manners.click();
    await wait.selectOption("after 10 s");
  }

  /** Goes to a room by its link, and says who they are. */
  async knocks(link: string) {
    // A page that is not the game's: to another `#` it would not be loaded anew.
    await this.page.goto(`${this.site}files.json`);
    await this.page.goto(link);
    await this.page.getByLabel("Your name").fill(this.name);
    await this.page.getByRole("button", { name: "Join" }).click();
  }

  /** Is let in. */
  async isIn(timeout = 60_000) {
    const inside = this.page.getByRole("button", { name: /^(Sit down|I am ready|Wait for me)$/ });
    await expect(inside.first()).toBeVisible({ timeout });
  }

  /** Is let in and takes a chair, if they have none. */
  async sitsDown() {
    await this.isIn();
    const sit = this.page.getByRole("button", { name: "Sit down" });
    if (await sit.isVisible()) await sit.click();
    await expect(this.page.getByRole("button", { name: /^(I am ready|Wait for me)$/ })).toBeVisible();
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
    await this.page.getByRole("button", { name: "Start game" }).click();
    await this.isAtTheTable();
  }

  // At the table.

  async isAtTheTable() {
    // A round may be over as soon as it has begun: by the event of its first card.
    await expect(this.page.locator(".hand .held, .ends").first()).toBeVisible();
  }

  /** Is asked something now. */
  async isAsked() {
    await expect(this.page.locator(".talk h2")).toBeVisible();
  }

  /** What they see: the question, and their hand. */
  async standing() {
    const hand = await this.page
      .locator(".hand .held")
      .evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
    return { asked: await this.page.locator(".talk h2").textContent(), hand };
  }

  /**
   * Answers whatever is asked and is ready for each next round, till the game is over or, looking
   * at a question or at none, has had `enough`; gives what the last page says if the game is over.
   */
  async plays(enough: (asked: string) => boolean = () => false): Promise<string> {
    for (let n = 0, before = ""; ; ) {
      const seen = await this.page.evaluate(async (n) => {
        // Till something is asked, but not for ever: others may have had enough.
        for (const end = Date.now() + 300; ; await new Promise((later) => setTimeout(later, 25))) {
          const seen = look(n);
          if (!seen.wait || Date.now() > end) return { ...seen, n };
          // What taps were counted for is over.
          n = 0;
        }
      }, n);
      this.seen = JSON.stringify(seen);
      if (seen.n > 100) throw new Error(`${this.name} gets nowhere: ${this.seen}`);
      if (process.env.TELL) console.log(new Date().toISOString().slice(14, 23), this.name, this.seen);
      if (seen.crash) throw new Error(`${this.name}: ${seen.crash}`);
      if (seen.over && /wins?$/.test(seen.over)) return seen.over;
      const { asked = "", tap, go } = seen;
      // Another question than the one that taps were counted for.
      n = asked === before ? seen.n : 0;
      before = asked;
      if (enough(asked)) return "";
      if (seen.over) {
        // The others may be quicker.
        const next = this.page.getByRole("button", { name: "Next round" });
        if (await next.isVisible()) await next.click({ timeout: 1_000 }).catch(() => {});
      } else if (tap && n === seen.n) {
        n = go ? 0 : n + 1;
        await this.page.mouse.click(tap.x, tap.y);
        if (go) this.answered++;
        if (go && asked.startsWith("Your turn")) this.turns++;
      }
    }
  }

  /** Where the game plays on for so many answers of theirs. */
  async answers(more: number) {
    const till = this.answered + more;
    return await this.plays(() => this.answered >= till);
  }

  // What can be known of their connections.

  /** The kinds of addresses by which they are connected. */
  async candidates(): Promise<string[]> {
    return await this.page.evaluate(async () => {
      const kinds: string[] = [];
      for (const connection of connections) {
        const stats = await connection.getStats();
        const used = [...stats.values()].find(
          ({ type, nominated, state }) => type === "candidate-pair" && nominated && state === "succeeded",
        );
        if (used) kinds.push(stats.get(used.localCandidateId).candidateType);
      }
      return kinds;
    });
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

/** What the script of `lookInPage` defines there. */
declare function look(n: number): {
  crash?: string;
  over?: string;
  wait?: string;
  asked?: string;
  go?: boolean;
  tap?: { x: number; y: number };
};

/** What `watched` keeps. */
declare const connections: RTCPeerConnection[];

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
  localStorage["frantic.last"] ??= JSON.stringify({
    version: 1,
    people,
    setup: { players: 2, packs: ["base"], rules },
  });
  localStorage["frantic.speed"] ??= "instant";
}

/** In the page: keeps its connections, for their figures. */
function watched() {
  const all: RTCPeerConnection[] = [];
  Object.assign(window, { connections: all });
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(Real, args) {
      const connection = new Real(...(args as [RTCConfiguration?]));
      all.push(connection);
      return connection;
    },
  });
}

/** In the page: says in its greetings to have other RULES (docs/room-protocol.md, first contact). */
function greets(newer: number) {
  const send = RTCDataChannel.prototype.send as (data: unknown) => void;
  RTCDataChannel.prototype.send = function (data: unknown) {
    const view = ArrayBuffer.isView(data) ? data : new Uint8Array(data as ArrayBuffer);
    const bytes = new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
    const says = String.fromCharCode(...bytes.subarray(0, 5));
    if (bytes.length === 77 && says === "FRoom") bytes[7] += newer;
    send.call(this, bytes);
  };
}
