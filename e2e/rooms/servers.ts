// Servers that rooms need, each as a process: an MQTT broker and a TURN server. Those that deploy/ describes are in
// own.ts.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The address of this machine in the network namespace of lab.mjs. */
export const ADDRESS = "10.9.0.1";

/** Each parallel worker has its own servers, and so its own ports. */
const own = 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const PORTS = { mqtt: 1883 + own, mqttOverWebSocket: 9001 + own, turn: 3478 + own };
/** The ports of the servers in own.ts. */
export const OWN_PORTS = {
  http: 8081 + own,
  https: 8443 + own,
  relay: 7777 + own,
  mqtt: 2883 + own,
  mqttOverWebSocket: 9501 + own,
  turn: 4478 + own,
  turnTls: 5349 + own,
};

/** Whether lab.mjs has not found this program. */
export const without = (program: string) => (process.env.LAB_WITHOUT ?? "").split(" ").includes(program);

/** A server process, until it is closed. */
export class Server {
  private said = "";

  private constructor(
    private child: ChildProcess,
    private folder?: string,
  ) {
    for (const out of [child.stdout, child.stderr]) out?.on("data", (text) => (this.said += text));
  }

  /** A program that serves at this address. */
  static async start(command: [string, ...string[]], host: string, port: number, env: Record<string, string> = {}) {
    const [program, ...args] = command;
    const child = spawn(program, args, { env: { ...process.env, ...env } });
    return await new Server(child).at(host, port);
  }

  /** An MQTT broker that speaks WebSocket. */
  static async mosquitto() {
    const folder = await mkdtemp(join(tmpdir(), "frantic-mqtt-"));
    const file = join(folder, "mosquitto.conf");
    // The plain listener is needed because Debian's build closes WebSockets otherwise. The user must stay root, because
    // a user namespace may have no other.
    await writeFile(
      file,
      `user root\nallow_anonymous true\nlistener ${PORTS.mqtt} 127.0.0.1\nlistener ${PORTS.mqttOverWebSocket} 127.0.0.1\nprotocol websockets\n`,
    );
    return await new Server(spawn("mosquitto", ["-c", file]), folder).at("127.0.0.1", PORTS.mqttOverWebSocket);
  }

  /** A TURN server for `u` with the password `p`. */
  static async turn() {
    const folder = await mkdtemp(join(tmpdir(), "frantic-turn-"));
    const options = [
      `--listening-ip=${ADDRESS}`,
      `--listening-port=${PORTS.turn}`,
      `--relay-ip=${ADDRESS}`,
      "--user=u:p",
      "--realm=lab",
      "--lt-cred-mech",
      `--userdb=${folder}/db`,
      `--pidfile=${folder}/pid`,
    ];
    const child = spawn("turnserver", [
      "-n",
      "--no-cli",
      "--no-tls",
      "--no-dtls",
      "--log-file=stdout",
      "--simple-log",
      ...options,
    ]);
    return await new Server(child, folder).at(ADDRESS, PORTS.turn);
  }

  /** The processor seconds and bytes of memory that it has used so far. */
  async usage() {
    const read = (name: string) => readFile(`/proc/${this.child.pid}/${name}`, "utf8");
    const fields = (await read("stat")).replace(/^.*\) /s, "").split(" ");
    const [, kilobytes] = (await read("status")).match(/VmRSS:\s+(\d+)/)!;
    return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, memory: Number(kilobytes) * 1024 };
  }

  /** Waits until it accepts connections. */
  private async at(host: string, port: number) {
    for (const end = Date.now() + 15_000; ; ) {
      const open = await new Promise<boolean>((told) => {
        const socket = connect(port, host, () => told(true)).on("error", () => told(false));
        socket.on("connect", () => socket.destroy());
      });
      if (open) return this;
      if (this.child.exitCode !== null || Date.now() > end)
        throw new Error(`${this.child.spawnfile} does not serve: ${this.said}`);
      await new Promise((later) => setTimeout(later, 50));
    }
  }

  async close() {
    const ended = new Promise((ended) => this.child.once("close", ended));
    if (this.child.exitCode === null && this.child.kill("SIGKILL")) await ended;
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}
