// The capacity of the servers that deploy/ describes: `node rooms/lab.mjs capacity`. Not a test. It uses no browsers:
// it opens sockets that wait like hosts, makes joins of real size, and measures the servers' processes. WRITE=1 puts
// the table into docs/scale.md.
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { WebSocket } from "ws";
import { expect, test } from "./lab";
import { Own, SECRET } from "./own";
import { ADDRESS, OWN_PORTS, type Server } from "./servers";

const SOCKETS = Number(process.env.SOCKETS ?? 2_000);
const JOINS = Number(process.env.JOINS ?? 2_000);
/** How many joins go on at the same time. */
const AT_ONCE = 8;
/** Nearly every offer and answer fits into it (docs/signalling.md, "A note"). */
const NOTE = 2_088;
const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/** A browser's socket that listens to one topic. */
type Connection = { publish(topic: string): void; close(): void };
type Connect = (url: string, localAddress: string, topic: string, heard: () => void) => Promise<Connection>;

const opened = (socket: WebSocket) => new Promise<void>((open, fail) => socket.once("open", open).once("error", fail));

const nostr: Connect = async (url, localAddress, topic, heard) => {
  const socket = new WebSocket(`${url}relay`, { localAddress, rejectUnauthorized: false });
  await opened(socket);
  const say = (...message: unknown[]) => socket.send(JSON.stringify(message));
  const listens = new Promise<void>((confirmed) =>
    socket.on("message", (data) => {
      const what = String(data).slice(2, 6);
      if (what === "EOSE") confirmed();
      if (what === "EVEN") heard();
    }),
  );
  say("REQ", "m1", { kinds: [24263], "#t": [topic], since: 0 });
  await listens;
  return {
    publish(to) {
      const [pubkey, at, content] = [hex(32), Math.floor(Date.now() / 1000), randomBytes(NOTE).toString("base64url")];
      const tags = [["t", to]];
      const text = JSON.stringify([0, pubkey, at, 24263, tags, content]);
      const id = createHash("sha256").update(text).digest("hex");
      say("EVENT", { id, pubkey, created_at: at, kind: 24263, tags, content, sig: hex(64) });
    },
    close: () => socket.close(),
  };
};

const mqtt: Connect = async (url, localAddress, topic, heard) => {
  const socket = new WebSocket(`${url}mqtt`, "mqtt", { localAddress, rejectUnauthorized: false });
  await opened(socket);
  const text = (text: string) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)]);
  const send = (kind: number, ...parts: Buffer[]) => {
    const length = parts.reduce((sum, { length }) => sum + length, 0);
    const size = length < 128 ? [length] : [(length % 128) | 128, length >> 7];
    socket.send(Buffer.concat([Buffer.from([kind, ...size]), ...parts]));
  };
  const listens = new Promise<void>((confirmed) =>
    socket.on("message", (data) => {
      const kind = (data as Buffer)[0] >> 4;
      if (kind === 9) confirmed();
      if (kind === 3) heard();
    }),
  );
  send(0x10, text("MQTT"), Buffer.from([4, 2, 0, 180]), text(hex(8)));
  send(0x82, Buffer.from([0, 1]), text(`frantic/${topic}`), Buffer.from([0]));
  await listens;
  return {
    publish: (to) => send(0x30, text(`frantic/${to}`), randomBytes(NOTE)),
    close: () => socket.close(),
  };
};

const rows: string[] = [];
const row = (...cells: string[]) => {
  rows.push(`| ${cells.join(" | ")} |`);
  console.log(rows.at(-1));
};

/** The processor seconds and bytes of memory that servers used during some work. */
async function spent(servers: Server[], work: () => Promise<unknown>) {
  const before = await Promise.all(servers.map((server) => server.usage()));
  await work();
  const after = await Promise.all(servers.map((server) => server.usage()));
  return after.map(({ seconds, memory }, at) => ({
    seconds: seconds - before[at].seconds,
    memory: memory - before[at].memory,
  }));
}

const measure = test.extend<{ own: Own }>({
  // New servers for each measurement, so that memory starts fresh.
  own: async ({}, use) => {
    const own = await Own.start();
    await use(own);
    await own.close();
  },
});

for (const [name, connect] of Object.entries({ relay: nostr, mosquitto: mqtt })) {
  measure(`${name}: sockets that wait, and joins`, async ({ own }) => {
    const servers = [own.servers.get(name as "relay" | "mosquitto")!, own.servers.get("nginx")!];
    const hosts: { topic: string; answerTo?: string; connection: Connection }[] = [];
    // From several addresses, because deploy/ limits connections per address.
    const address = (at: number) => `127.0.1.${1 + (at % 200)}`;
    const url = own.site.replace("http", "ws");
    const open = async () => {
      while (hosts.length < SOCKETS) {
        const host = { topic: hex(16) } as (typeof hosts)[0];
        hosts.push(host);
        host.connection = await connect(url, address(hosts.length), host.topic, () => {
          if (host.answerTo) host.connection.publish(host.answerTo);
        });
      }
    };
    const idle = await spent(servers, () => Promise.all(Array.from({ length: AT_ONCE }, open)));
    let begun = 0;
    const one = async () => {
      for (let at = begun++; at < JOINS; at = begun++) {
        const [topic, host] = [hex(16), hosts[at % hosts.length]];
        host.answerTo = topic;
        let answered = () => {};
        const answer = new Promise<void>((heard) => (answered = heard));
        const connection = await connect(url, address(at + 100), topic, () => answered());
        connection.publish(host.topic);
        await answer;
        connection.close();
      }
    };
    const joining = await spent(servers, () => Promise.all(Array.from({ length: AT_ONCE }, one)));
    for (const host of hosts) host.connection.close();
    for (const [at, server] of [name, `nginx before ${name}`].entries()) {
      const kilobytes = (idle[at].memory / SOCKETS / 1000).toFixed(1);
      row(server, `${kilobytes} kB`, `${((1000 * joining[at].seconds) / JOINS).toFixed(2)} ms`);
      expect(joining[at].seconds).toBeGreaterThan(0);
    }
  });
}

measure("coturn: packets it carries", async ({ own }) => {
  const [clients, messages] = [20, 1_000];
  const options = `-y -c -m ${clients} -n ${messages} -l 200 -z 4 -u lab -W ${SECRET} -p ${OWN_PORTS.turn} ${ADDRESS}`;
  let said = "";
  const [{ seconds }] = await spent([own.servers.get("coturn")!], async () => {
    said = (await promisify(execFile)("turnutils_uclient", options.split(" "), { timeout: 120_000 })).stdout;
  });
  const received = Number([...said.matchAll(/tot_recv_msgs=(\d+)/g)].at(-1)?.[1]);
  expect(received).toBeGreaterThan(0);
  row("coturn", "", `${((1_000_000 * seconds) / received).toFixed(0)} µs a packet carried`);
});

measure.afterAll(() => {
  const machine = `Measured ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores of ${cpus()[0].model}, ${SOCKETS} waiting sockets, ${JOINS} joins.`;
  const table = ["| process | memory a waiting socket | of one core, a join |", "|---|---|---|", ...rows].join("\n");
  console.log(`\n${machine}\n\n${table}`);
  if (!process.env.WRITE) return;
  const file = join(import.meta.dirname, "../../docs/scale.md");
  const parts = readFileSync(file, "utf8").split(/(<!-- capacity -->\n|<!-- end of capacity -->)/);
  if (parts.length !== 5) throw new Error("docs/scale.md has lost its marks");
  parts[2] = `${machine}\n\n${table}\n`;
  writeFileSync(file, parts.join(""));
});
