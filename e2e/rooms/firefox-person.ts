// A person in a room whose browser is Firefox: the parts of person.ts that one game needs.
import { firefox } from "../engines/firefox.mjs";
import { collectComplaints, complaints, readPage } from "../engines/page-state.mjs";
import { ask, fill, press, read } from "../engines/steps.mjs";
import { storeRules } from "../tests/short-games";
import { ONE_ROUND, type PersonOptions } from "./person";
import { activeCandidates, collectConnections, Player, waitForTask } from "./player";

/** Otherwise local addresses are mDNS names, which need multicast. */
const PREFERENCES = { "media.peerconnection.ice.obfuscate_host_addresses": false };

type Engine = Awaited<ReturnType<typeof firefox>>;

export class FirefoxPerson extends Player {
  private constructor(
    name: string,
    private readonly engine: Engine,
    private readonly ends: (() => void)[],
    private readonly site: string,
  ) {
    super(name);
  }

  static async create(path: string, name: string, { site, config, rules = ONE_ROUND }: PersonOptions) {
    const ends: (() => void)[] = [];
    const first = [
      [collectComplaints],
      [storeRules, rules],
      [storeServers, config ?? null],
      [`self.readPage = ${readPage}`],
      [collectConnections],
    ];
    try {
      const viewport = { width: 390, height: 844 };
      return new FirefoxPerson(
        name,
        await firefox(path, ends, { preferences: PREFERENCES, first, viewport }),
        ends,
        site,
      );
    } catch (why) {
      for (const end of ends) end();
      throw why;
    }
  }

  get version() {
    return this.engine.version;
  }

  async close() {
    // It may be too busy to close by itself.
    const late = new Promise((later) => setTimeout(later, 5_000));
    await Promise.race([this.engine.close().catch(() => {}), late]);
    for (const end of this.ends) end();
  }

  /** Errors and warnings of the page. */
  async complaints(): Promise<string[]> {
    return await this.engine.evaluate(complaints);
  }

  /** The page's text, for error messages, and a picture of it. */
  async lastSight(picture: string) {
    await this.engine.picture(picture).catch(() => {});
    return await this.engine.evaluate(() => document.querySelector("main")?.innerText ?? "nothing").catch(String);
  }

  // In the lobby.

  private async button(...names: string[]) {
    await press(this.engine, "button", names);
  }

  /** Opens a room; returns its link. */
  async openRoom(): Promise<string> {
    await this.engine.goto(`${this.site}#/room`);
    await fill(this.engine, "Your name", this.name);
    await this.button("Open a room");
    return await read(this.engine, "Link to this room");
  }

  async join(link: string) {
    // Goes to another page first, because a change of the fragment alone would not reload the app.
    await this.engine.goto(`${this.site}files.json`);
    await this.engine.goto(link);
    await fill(this.engine, "Your name", this.name);
    await this.button("Join");
    await this.sitDown();
  }

  /** Waits until inside, and takes a seat if there is none yet. */
  private async sitDown() {
    const ready = ["I am ready", "Wait for me"];
    const named = (names: string[]) => {
      const all = [...document.querySelectorAll("button")].map((one) => one.textContent?.trim());
      return all.find((name) => name && names.includes(name)) ?? { wait: names.join(", ") };
    };
    if ((await ask(this.engine, named, ["Sit down", ...ready])) === "Sit down") await this.button("Sit down");
    await ask(this.engine, named, ready);
  }

  /** Waits until the room lists these people. */
  async expectPeople(...names: string[]) {
    const listed = (names: string[]) => {
      const all = [...document.querySelectorAll("li")].map((one) => one.textContent ?? "");
      const missing = names.filter((name) => !all.some((text) => text.includes(name)));
      return missing.length ? { wait: `${missing} in the list of people` } : true;
    };
    await ask(this.engine, listed, names);
  }

  async startGame() {
    await this.button("Start game");
    await this.waitForTable();
  }

  // At the table.

  async waitForTable() {
    // The event of the first card may end a round at once.
    await ask(this.engine, () => !!document.querySelector(".hand .held, .ends"));
  }

  protected async look(n: number) {
    return await this.engine.evaluate(waitForTask, n);
  }

  protected async tap(x: number, y: number) {
    await this.engine.tap(x, y);
  }

  protected async inPage<T>(call: () => T): Promise<T> {
    return await this.engine.evaluate(call);
  }

  protected async startNextRound() {
    const there = () =>
      [...document.querySelectorAll("button")].some((one) => one.textContent?.trim() === "Next round");
    // Somebody else may have been quicker.
    if (await this.engine.evaluate(there)) await this.button("Next round").catch(() => {});
  }

  async candidates(): Promise<string[]> {
    return await this.engine.evaluate(activeCandidates);
  }

  /** The seal under a round, once it says something like this. */
  async waitForSeal(text: string) {
    const seal = (text: string) => {
      const said = document.querySelector(".proof .seal")?.textContent?.trim();
      return said === text ? said : { wait: `the seal says ${said}, wanted: ${text}` };
    };
    await ask(this.engine, seal, text);
  }
}

/** Runs in the page: the servers to meet at, as a person would set them. */
function storeServers(config: object | null) {
  if (config) localStorage["frantic.servers"] = JSON.stringify(config);
}
