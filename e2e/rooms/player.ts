// A player at the table of a room, in any browser; readPage of engines/page-state.mjs decides what to tap.

/** How long a question may stay, in milliseconds, in spite of taps. */
const STUCK = 60_000;

export abstract class Player {
  /** Answers given so far, and how many of them began a turn. */
  answered = 0;
  turns = 0;
  /** The result of the last `readPage`, for error messages. */
  private seen = "nothing yet";

  protected constructor(readonly name: string) {}

  /** Calls `waitForTask` in the page. */
  protected abstract look(n: number): Promise<Task>;
  protected abstract tap(x: number, y: number): Promise<void>;
  /** Runs this function in the page. */
  protected abstract inPage<T>(call: () => T): Promise<T>;
  /** Presses the button for the next round, if it is still there. */
  protected abstract startNextRound(): Promise<void>;
  /** The ICE candidate types of all active connections. */
  abstract candidates(): Promise<string[]>;

  /** Taps there once more; returns the effect, for an error message. */
  private async tapAgain({ x, y }: { x: number; y: number }) {
    await this.inPage(noteTaps);
    await this.tap(x, y);
    return await this.inPage(notedTaps);
  }

  describe() {
    return `${this.name}: ${this.answered} answers, ${this.turns} turns; last saw ${this.seen}`;
  }

  /**
   * Answers questions and starts each next round until the game is over or `enough` returns true
   * for the current question ("" if there is none). Returns the heading of the final page, or "".
   */
  async play(enough: (asked: string) => boolean = () => false): Promise<string> {
    for (let n = 0, before = "", since = Date.now(); ; ) {
      const seen = await this.look(n);
      this.seen = JSON.stringify(seen);
      // A page that has slept shows its old question, and accepts no answer until it has found the host again.
      if (seen.n > 100 && Date.now() - since > STUCK) {
        throw new Error(`${this.name} gets nowhere: ${this.seen}; ${seen.tap ? await this.tapAgain(seen.tap) : ""}`);
      }
      if (process.env.TELL) console.log(new Date().toISOString().slice(14, 23), this.name, this.seen);
      if (seen.crash) throw new Error(`${this.name}: ${seen.crash}`);
      if (seen.over && /wins?$/.test(seen.over)) return seen.over;
      const { asked = "", tap, go } = seen;
      // A new question: taps are counted from zero.
      if (asked !== before) since = Date.now();
      n = asked === before ? seen.n : 0;
      before = asked;
      if (enough(asked)) return "";
      if (seen.over) {
        await this.startNextRound();
      } else if (tap && n === seen.n) {
        n = go ? 0 : n + 1;
        await this.tap(tap.x, tap.y);
        if (go) this.answered++;
        if (go && asked.startsWith("Your turn")) this.turns++;
      }
    }
  }

  /** Plays until this many more questions are answered. */
  async playAnswers(more: number) {
    const till = this.answered + more;
    return await this.play(() => this.answered >= till);
  }
}

/** The result of `readPage`, and how often it has looked at this question. */
export interface Task {
  n: number;
  crash?: string;
  over?: string;
  wait?: string;
  asked?: string;
  go?: boolean;
  tap?: { x: number; y: number };
}

/** Defined in the page by the source of `readPage`, which runs before the page's scripts. */
declare function readPage(n: number): Omit<Task, "n">;

/** Set by `collectConnections`. */
declare const connections: RTCPeerConnection[];

/** Runs in the page: waits for a question, but not forever, so that `enough` is asked from time to time. */
export async function waitForTask(n: number): Promise<Task> {
  for (const end = Date.now() + 300; ; await new Promise((later) => setTimeout(later, 25))) {
    const seen = readPage(n);
    if (!seen.wait || Date.now() > end) return { ...seen, n };
    // A new question: its looks are counted from zero.
    n = 0;
  }
}

/** Runs in the page: notes which elements the events of a tap reach from now on. */
function noteTaps() {
  const reached: string[] = [];
  Object.assign(window, { reached });
  for (const kind of ["pointerdown", "pointerup", "click"]) {
    const note = ({ target }: Event) => reached.push(`${kind} ${(target as Element).outerHTML?.slice(0, 120)}`);
    addEventListener(kind, note, { capture: true });
  }
}

/** Set by `noteTaps`. */
declare const reached: string[];

/** Runs in the page: the elements that `noteTaps` has noted, and the cards of the hand. */
function notedTaps() {
  const facts = ["aria-label", "aria-pressed", "data-usable"];
  const cards = [...document.querySelectorAll(".hand .held")];
  const hand = cards.map((card) => facts.map((name) => `${card.getAttribute(name)}`).join(" | "));
  return `another tap reaches\n${reached.join("\n")}\nand the hand is\n${hand.join("\n")}`;
}

/** Runs in the page: keeps a list of its connections, for their statistics. */
export function collectConnections() {
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

/** Runs in the page: the ICE candidate types of all active connections. */
export async function activeCandidates() {
  const kinds: string[] = [];
  for (const connection of connections) {
    const stats = await connection.getStats();
    const used = [...stats.values()].find(
      ({ type, nominated, state }) => type === "candidate-pair" && nominated && state === "succeeded",
    );
    if (used) kinds.push(stats.get(used.localCandidateId).candidateType);
  }
  return kinds;
}
