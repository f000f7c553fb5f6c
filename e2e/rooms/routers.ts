// Routers as people have them at home, on the road and at work: each a network namespace that translates
// addresses with nftables, all connected to one public network, which is a bridge. A person's browser
// runs in a namespace behind one of them.
//
// What a router is called is how it treats UDP (RFC 4787): a port-restricted one keeps a port for all that it is
// used for, and lets in only who was written to; a symmetric one has a new port for each address that is
// written to. Linux does the first by itself, and the second with random ports.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect, type Server as Listener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOTHING, type test as lab } from "./lab";
import { type Config, chrome, type Person } from "./person";
import { Server } from "./servers";

/** A game that does not end before a test does. */
const LONG = { rounds: 20, cards: 7 };

export const KINDS = ["open", "port-restricted", "symmetric", "no UDP"] as const;
export type Kind = (typeof KINDS)[number];

/** The address of all servers in the public network. */
export const PUBLIC = "198.18.0.1";
const STUN_PORT = 3478;
/** For `config.json`. */
export const STUN = `stun:${PUBLIC}:${STUN_PORT}`;

const sleepers: ChildProcess[] = [];
let count = 0;

/** A network namespace, held by a process that does nothing. */
class Namespace {
  private constructor(readonly pid: number) {}

  static async create() {
    const child = spawn("unshare", ["-n", "sleep", "infinity"], { stdio: "ignore" });
    sleepers.push(child);
    await new Promise<void>((begun, fail) => child.once("spawn", begun).once("error", fail));
    const space = new Namespace(child.pid!);
    // Until the namespace is another one than this.
    const own = execFileSync("readlink", ["/proc/self/ns/net"], { encoding: "utf8" });
    const is = () => execFileSync("readlink", [`/proc/${space.pid}/ns/net`], { encoding: "utf8" });
    while (is() === own) await new Promise((later) => setTimeout(later, 10));
    space.ip("link set lo up");
    return space;
  }

  run(program: string, args: string[], input?: string) {
    execFileSync("nsenter", [`--net=/proc/${this.pid}/ns/net`, program, ...args], {
      input,
      stdio: ["pipe", "ignore", "inherit"],
    });
  }

  ip(line: string) {
    this.run("ip", line.split(" "));
  }
}

const ip = (line: string) => execFileSync("ip", line.split(" "));

/** The public network with its servers, until it is closed. */
export class Internet {
  private listeners: Listener[] = [];

  private constructor(
    private stun: Server,
    private folder: string,
  ) {}

  static async create() {
    ip("link add public type bridge");
    ip(`address add ${PUBLIC}/16 dev public`);
    ip("link set public up");
    const options = [`--listening-ip=${PUBLIC}`, `--listening-port=${STUN_PORT}`, `--relay-ip=${PUBLIC}`];
    const folder = mkdtempSync(join(tmpdir(), "frantic-routers-"));
    const files = [`--userdb=${folder}/db`, `--pidfile=${folder}/pid`, "--log-file=stdout"];
    const login = ["--user=u:p", "--realm=lab", "--lt-cred-mech"];
    const plain = ["-n", "--no-cli", "--no-tls", "--no-dtls"];
    const stun = await Server.start(["turnserver", ...plain, ...options, ...files, ...login], PUBLIC, STUN_PORT);
    return new Internet(stun, folder);
  }

  /** Serves there what serves on this port of this machine. */
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
    await new Promise<void>((open, fail) => listener.once("error", fail).listen(port, PUBLIC, open));
    this.listeners.push(listener);
  }

  /** A browser behind a router of this kind: what `Person.create` needs of it. */
  async behind(kind: Kind) {
    const number = ++count;
    const outside = `198.18.1.${number}`;
    const person = await Namespace.create();
    // Whoever has no router has the public address themselves.
    const edge = kind === "open" ? person : await Namespace.create();
    ip(`link add out${number} type veth peer name public0 netns ${edge.pid}`);
    ip(`link set out${number} master public up`);
    edge.ip(`address add ${outside}/16 dev public0`);
    edge.ip("link set public0 up");
    edge.ip(`route add default via ${PUBLIC}`);
    if (edge !== person) {
      edge.ip(`link add home0 type veth peer name net0 netns ${person.pid}`);
      edge.ip(`address add 192.168.${number}.1/24 dev home0`);
      edge.ip("link set home0 up");
      edge.run("sh", ["-c", "echo 1 > /proc/sys/net/ipv4/ip_forward"]);
      edge.run("nft", ["-f", "-"], rules(kind));
      person.ip(`address add 192.168.${number}.2/24 dev net0`);
      person.ip("link set net0 up");
      person.ip(`route add default via 192.168.${number}.1`);
    }
    const executablePath = join(this.folder, `chrome-${number}`);
    writeFileSync(
      executablePath,
      `#!/bin/sh\nexec nsenter --net=/proc/${person.pid}/ns/net ${chrome.executablePath} "$@"\n`,
    );
    chmodSync(executablePath, 0o755);
    // Only this machine itself may serve without encryption, so it is called that in there.
    return { executablePath, args: [`--host-resolver-rules=MAP localhost ${PUBLIC}`] };
  }

  async close() {
    for (const listener of this.listeners) listener.close();
    for (const child of sleepers.splice(0)) child.kill("SIGKILL");
    await this.stun.close();
    ip("link delete public");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function rules(kind: Kind) {
  const masquerade = kind === "symmetric" ? "masquerade random,fully-random" : "masquerade";
  // What nobody behind it has asked for is dropped before it is remembered: otherwise it would take the port that
  // the answer needs.
  return `
    table ip nat {
      chain out { type nat hook postrouting priority srcnat; oifname "public0" ${masquerade}; }
    }
    table ip filter {
      chain in { type filter hook input priority filter; policy drop; ct state established,related accept; }
      chain through {
        type filter hook forward priority filter; policy drop;
        ${kind === "no UDP" ? "meta l4proto udp drop;" : ""}
        ct state established,related accept;
        iifname "home0" accept;
      }
    }
  `;
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
        return await person(name, { config, rules: LONG, ...(await internet.behind(kind)) });
      });
    },
  });
}
