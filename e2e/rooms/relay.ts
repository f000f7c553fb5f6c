// A Nostr relay in this process: it stores nothing, counts its traffic, and can be killed.
import { type Event, EventRepository, LogLevel } from "@nostr-relay/common";
import { NostrRelay } from "@nostr-relay/core";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** Stores nothing, because the events of rooms are ephemeral. */
class Nothing extends EventRepository {
  isSearchSupported = () => false;
  upsert = () => ({ isDuplicate: false });
  find = (): Event[] => [];
  destroy = async () => {};
}

/** Traffic over all connections. */
export interface Traffic {
  connections: number;
  /** Notes published by browsers. */
  events: number;
  /** Bytes of WebSocket messages in both directions. */
  bytes: number;
}

export class Relay {
  private server?: WebSocketServer;
  private relay?: NostrRelay;
  private seen: Traffic = { connections: 0, events: 0, bytes: 0 };
  private waiting: (() => void)[] = [];

  private constructor(public port: number) {}

  static async open() {
    const relay = new Relay(0);
    await relay.start();
    return relay;
  }

  get url() {
    return `ws://127.0.0.1:${this.port}`;
  }

  /** Traffic since the last call. */
  traffic(): Traffic {
    const seen = this.seen;
    this.seen = { connections: 0, events: 0, bytes: 0 };
    return seen;
  }

  /** Waits for the next event from anybody. */
  async nextEvent() {
    await new Promise<void>((heard) => this.waiting.push(heard));
  }

  /** Starts it again, on the same port. */
  async start() {
    const relay = new NostrRelay(new Nothing(), { logLevel: LogLevel.ERROR });
    const server = new WebSocketServer({ host: "127.0.0.1", port: this.port });
    await new Promise<void>((listening, fail) => server.once("listening", listening).once("error", fail));
    this.port = (server.address() as AddressInfo).port;
    server.on("connection", (socket) => this.connected(relay, socket));
    Object.assign(this, { relay, server });
  }

  /** Terminates all connections and stops listening. */
  async kill() {
    const { server, relay } = this;
    this.server = this.relay = undefined;
    server?.clients.forEach((socket) => socket.terminate());
    await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()));
    await relay?.destroy();
  }

  private connected(relay: NostrRelay, socket: WebSocket) {
    this.seen.connections++;
    // Counts the bytes that the relay sends.
    const client = {
      get readyState() {
        return socket.readyState;
      },
      send: (text: string, sent?: (why?: Error) => void) => {
        this.seen.bytes += text.length;
        socket.send(text, sent);
      },
    };
    relay.handleConnection(client);
    socket.on("close", () => relay.handleDisconnect(client));
    // A browser may be killed in the middle of a message.
    socket.on("error", () => socket.terminate());
    socket.on("message", async (data) => {
      const text = String(data);
      this.seen.bytes += text.length;
      const message = JSON.parse(text);
      await relay.handleMessage(client, message);
      // Short events are checks of the relay by a device.
      if (message[0] !== "EVENT" || message[1].content.length < 100) return;
      this.seen.events++;
      this.waiting.splice(0).forEach((heard) => heard());
    });
  }
}
