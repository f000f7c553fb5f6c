// A Nostr relay for rooms of this game alone: it passes on sealed notes by topic, and nothing else.
//
// `npm ci && node relay.mjs`; HOST and PORT say where it listens (127.0.0.1:7777), behind a web
// server that speaks TLS. It stores nothing, takes events of one kind of one form (docs/signalling.md),
// and limits what an address may do. It compares an event's id with its content, but verifies no
// signature: whoever sees a topic can sign for it, so browsers do not rely on signatures either.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const KIND = 24263;
/** The largest message in bytes: a sealed note of 16,680 bytes in base64, and an event around it. */
const LARGEST = 24_576;
/** How many events a socket may publish at once, and after how many milliseconds one more. */
const BURST = 12;
const REFILL = 4_000;
/** Open sockets: of all, and of one address, which may be a school's. */
const SOCKETS = 20_000;
const SOCKETS_OF_ONE = 200;
/** How far a clock may be wrong, in seconds. */
const CLOCK = 60;
/** Shorter than what web servers and routers wait for before they close an idle connection. */
const PING_INTERVAL = 50_000;

const isHex = (text, length) => typeof text === "string" && text.length === length && /^[0-9a-f]*$/.test(text);

/** Sockets and the names of their subscriptions, by topic. */
const listeners = new Map();
/** The number of sockets of an address. */
const addresses = new Map();

/** One browser's connection. */
class Client {
  /** Topics by the name of the subscription. */
  subscriptions = new Map();
  level = BURST;
  filled = Date.now();
  alive = true;

  constructor(socket) {
    this.socket = socket;
  }

  say(...message) {
    this.socket.send(JSON.stringify(message));
  }

  /** Takes a token; false if there is none. */
  may() {
    const gained = Math.floor((Date.now() - this.filled) / REFILL);
    this.level = Math.min(BURST, this.level + gained);
    this.filled += gained * REFILL;
    return this.level > 0 && this.level-- > 0;
  }

  received(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return this.say("NOTICE", "invalid: no JSON");
    }
    const [what, first, ...rest] = Array.isArray(message) ? message : [];
    if (what === "EVENT") return this.publish(first);
    if (what === "REQ") return this.subscribe(first, rest);
    if (what === "CLOSE") return this.unsubscribe(first);
    this.say("NOTICE", "invalid: EVENT, REQ or CLOSE");
  }

  publish(event) {
    const refusal = this.may() ? whyNot(event) : "rate-limited: slow down";
    this.say("OK", String(event?.id ?? ""), !refusal, refusal);
    if (refusal) return;
    const json = JSON.stringify(event);
    for (const [client, name] of listeners.get(event.tags[0][1]) ?? []) {
      client.socket.send(`["EVENT",${JSON.stringify(name)},${json}]`);
    }
  }

  subscribe(name, filters) {
    if (typeof name !== "string" || name.length > 64) return this.say("NOTICE", "invalid: no name");
    this.unsubscribe(name);
    const topics = filters.flatMap((filter) => filter?.["#t"] ?? []);
    const fits = filters.every((filter) => filter?.kinds?.every?.((kind) => kind === KIND));
    if (!fits || topics.length < 1 || topics.length > 8 || !topics.every((topic) => isHex(topic, 32))) {
      return this.say("CLOSED", name, `restricted: kind ${KIND} by topic only`);
    }
    if (this.subscriptions.size >= 4) return this.say("CLOSED", name, "restricted: too many subscriptions");
    this.subscriptions.set(name, topics);
    for (const topic of topics) {
      if (!listeners.has(topic)) listeners.set(topic, new Map());
      listeners.get(topic).set(this, name);
    }
    this.say("EOSE", name);
  }

  unsubscribe(name) {
    for (const topic of this.subscriptions.get(name) ?? []) {
      const all = listeners.get(topic);
      // The topic may belong to a newer subscription by now.
      if (all?.get(this) === name) all.delete(this);
      if (all?.size === 0) listeners.delete(topic);
    }
    this.subscriptions.delete(name);
  }

  left() {
    for (const name of [...this.subscriptions.keys()]) this.unsubscribe(name);
  }
}

/** Why an event is not passed on; "" if it is. */
function whyNot(event) {
  const { id, pubkey, created_at: at, kind, tags, content, sig } = event ?? {};
  if (kind !== KIND) return `restricted: kind ${KIND} only`;
  const [[t, topic] = []] = Array.isArray(tags) ? tags : [];
  if (tags?.length !== 1 || t !== "t" || !isHex(topic, 32)) return "invalid: one tag, the topic";
  if (!isHex(id, 64) || !isHex(pubkey, 64) || !isHex(sig, 128)) return "invalid: id, key or signature";
  if (typeof content !== "string" || !/^[\w-]+$/.test(content)) return "invalid: content";
  if (!Number.isInteger(at) || Math.abs(Date.now() / 1000 - at) > CLOCK) return "invalid: created_at";
  const text = JSON.stringify([0, pubkey, at, kind, tags, content]);
  return createHash("sha256").update(text).digest("hex") === id ? "" : "invalid: the id is another event's";
}

/** The address of a browser, which the web server in front of this knows. */
const addressOf = (request) => String(request.headers["x-forwarded-for"] ?? request.socket.remoteAddress);

const server = createServer((_, answer) => {
  // NIP-11: what this relay is.
  answer.setHeader("Content-Type", "application/nostr+json");
  answer.setHeader("Access-Control-Allow-Origin", "*");
  const limitation = { max_message_length: LARGEST, max_subscriptions: 4 };
  answer.end(JSON.stringify({ name: "Frantic", description: "Rooms of one game.", supported_nips: [1, 11], limitation }));
});
const sockets = new WebSocketServer({ server, maxPayload: LARGEST, perMessageDeflate: false });
const clients = new Set();

sockets.on("connection", (socket, request) => {
  const address = addressOf(request);
  const count = addresses.get(address) ?? 0;
  if (sockets.clients.size > SOCKETS || count >= SOCKETS_OF_ONE) return socket.close(1013, "too many connections");
  addresses.set(address, count + 1);
  const client = new Client(socket);
  clients.add(client);
  socket.on("message", (data) => client.received(String(data)));
  socket.on("pong", () => (client.alive = true));
  // What was too long, or no WebSocket at all: `ws` closes it.
  socket.on("error", () => {});
  socket.on("close", () => {
    client.left();
    clients.delete(client);
    const left = addresses.get(address) - 1;
    left ? addresses.set(address, left) : addresses.delete(address);
  });
});

setInterval(() => {
  for (const client of clients) {
    if (!client.alive) client.socket.terminate();
    client.alive = false;
    client.socket.ping();
  }
}, PING_INTERVAL).unref();

server.listen(Number(process.env.PORT ?? 7777), process.env.HOST ?? "127.0.0.1");
