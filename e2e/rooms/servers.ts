// An MQTT broker and a TURN server, each a process.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The address of this machine in the network namespace of lab.mjs. */
export const ADDRESS = "10.9.0.1";

/** Each parallel worker has its own servers, and so its own ports. */
const own = 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const PORTS = { mqtt: 1883 + own, mqttOverWebSocket: 9001 + own, turn: 3478 + own };

/** Whether lab.mjs did not find this program. */
export const without = (program: string) => (process.env.LAB_WITHOUT ?? "").split(" ").includes(program);

/** A server process, until it is closed. */
export class Server {
  private said = "";

  private constructor(
    private child: ChildProcess,
    private folder: string,
  ) {
    for (const out of [child.stdout, child.stderr]) out?.on("data", (text) => (this.said += text));
  }

  /** An MQTT broker that speaks WebSocket. */
  static async mosquitto() {
    const folder = await mkdtemp(join(tmpdir(), "frantic-mqtt-"));
    const file = join(folder, "mosquitto.conf");
    // With a plain listener beside it, since Debian's build closes WebSockets otherwise. It must not
    // change its user, since a user namespace may have no other.
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
    await rm(this.folder, { recursive: true, force: true });
  }
}
