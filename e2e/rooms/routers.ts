// People behind routers, whose networks networks.mjs has made: each browser runs in the network of one of their
// places, and reaches servers and others through the router there.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect, type Server as Listener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOTHING, type test as lab } from "./lab";
import { type Config, chrome, type Person } from "./person";
import { ADDRESS, Server } from "./servers";

/** A game that does not end before a test does. */
const LONG = { rounds: 20, cards: 7 };

export const KINDS = ["open", "port-restricted", "symmetric", "no UDP"] as const;
export type Kind = (typeof KINDS)[number];

/** The port of the STUN server, which is a TURN server, too; the one in servers.ts has another port. */
const STUN_PORT = 3400;
/** Its address for `config.json`. */
export const STUN = `stun:${ADDRESS}:${STUN_PORT}`;
/** The same server as TURN server, which relays packets. */
export const TURN = [{ urls: [`turn:${ADDRESS}:${STUN_PORT}`], username: "u", credential: "p" }];

interface Place {
  kind: Kind;
  pid: number;
  taken?: boolean;
}

/** The places behind routers; none where they could not be made. */
const places: Place[] = JSON.parse(process.env.LAB_PLACES || "[]");
export const withoutRouters = places.length === 0;

/** The public network with its servers, until it is closed. */
export class Internet {
  private listeners: Listener[] = [];

  private constructor(
    private stun: Server,
    private folder: string,
  ) {}

  static async create() {
    const options = [`--listening-ip=${ADDRESS}`, `--listening-port=${STUN_PORT}`, `--relay-ip=${ADDRESS}`];
    const folder = mkdtempSync(join(tmpdir(), "frantic-routers-"));
    const files = [`--userdb=${folder}/db`, `--pidfile=${folder}/pid`, "--log-file=stdout"];
    const login = ["--user=u:p", "--realm=lab", "--lt-cred-mech"];
    const plain = ["-n", "--no-cli", "--no-tls", "--no-dtls"];
    const stun = await Server.start(["turnserver", ...plain, ...options, ...files, ...login], ADDRESS, STUN_PORT);
    return new Internet(stun, folder);
  }

  /** Forwards a port of the public network to this port of this machine. */
  async publish(port: number) {
    const listener = createServer((from) => {
      const to = connect(port, "127.0.0.1");
      for (const [one, other] of [
        [from, to],
        [to, from],
      ]) {
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((open, fail) => listener.once("error", fail).listen(port, ADDRESS, open));
    this.listeners.push(listener);
  }

  /** Creates a person behind a router of this kind; the place is theirs until their browser ends. */
  async behind(kind: Kind, create: (wishes: { executablePath: string; args: string[] }) => Promise<Person>) {
    const place = places.find((place) => place.kind === kind && !place.taken);
    if (!place) throw new Error(`networks.mjs has too few places of this kind: ${kind}`);
    const executablePath = join(this.folder, `chrome-${place.pid}`);
    const enter = `nsenter --net=/proc/${place.pid}/ns/net`;
    writeFileSync(executablePath, `#!/bin/sh\nexec ${enter} ${chrome.executablePath} "$@"\n`);
    chmodSync(executablePath, 0o755);
    place.taken = true;
    // Browsers allow unencrypted pages only from localhost, so this name leads to the lab's server.
    const person = await create({ executablePath, args: [`--host-resolver-rules=MAP localhost ${ADDRESS}`] });
    person.browser.on("disconnected", () => (place.taken = false));
    return person;
  }

  async close() {
    for (const listener of this.listeners) listener.close();
    await this.stun.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface Behind {
  /** Creates a person behind a router of this kind; they meet over the test's relay, and ask a STUN server. */
  behind: (name: string, kind: Kind, more?: Partial<Config>) => Promise<Person>;
}

/** A test whose people are behind routers. */
export function withInternet(base: typeof lab) {
  return base.extend<Behind, { internet: Internet }>({
    internet: [
      async ({ site }, use) => {
        const internet = await Internet.create();
        await internet.publish(Number(new URL(site).port));
        await use(internet);
        await internet.close();
      },
      { scope: "worker" },
    ],
    behind: async ({ internet, person, relay }, use) => {
      await internet.publish(relay.port);
      await use(async (name, kind, more = {}) => {
        const config = { ...NOTHING, relays: [`ws://localhost:${relay.port}`], stun: [STUN], ...more };
        return await internet.behind(kind, (wishes) => person(name, { config, rules: LONG, ...wishes }));
      });
    },
  });
}
