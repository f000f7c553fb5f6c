// Tests of the lab itself: browsers reach each other in its network, without the game. If a test of rooms fails, these
// show whether the lab is the cause.
import { byTurn, expect, MQTT, NOTHING, test } from "./lab";
import type { Config, Person } from "./person";
import type { Relay } from "./relay";

const ALL = { tag: "@all" };

/** A file of ours as a page, without the game and its policy. */
const bare = (site: string) => `${site}files.json`;

/** Connects two pages with WebRTC by hand, and sends a first message. */
async function connects(ann: Person, bert: Person, { turn, relayOnly }: Config) {
  const wanted = { iceServers: turn, iceTransportPolicy: relayOnly ? "relay" : "all" } as RTCConfiguration;
  const [here, there] = [ann.page, bert.page];
  const offer = await here.evaluate(async (wanted) => {
    const own = Object.assign(window, { own: new RTCPeerConnection(wanted) }).own;
    const channel = own.createDataChannel("lab", { negotiated: true, id: 0 });
    channel.onopen = () => channel.send("hello");
    await own.setLocalDescription();
    await new Promise<void>(
      (all) => (own.onicegatheringstatechange = () => own.iceGatheringState === "complete" && all()),
    );
    return own.localDescription!.sdp;
  }, wanted);
  const answer = await there.evaluate(
    async ([wanted, offer]) => {
      const own = Object.assign(window, { own: new RTCPeerConnection(wanted as RTCConfiguration) }).own;
      const channel = own.createDataChannel("lab", { negotiated: true, id: 0 });
      channel.onmessage = ({ data }) => (document.title = data);
      await own.setRemoteDescription({ type: "offer", sdp: offer as string });
      await own.setLocalDescription();
      await new Promise<void>(
        (all) => (own.onicegatheringstatechange = () => own.iceGatheringState === "complete" && all()),
      );
      return own.localDescription!.sdp;
    },
    [wanted, offer] as const,
  );
  await here.evaluate(
    (sdp) => (window as unknown as { own: RTCPeerConnection }).own.setRemoteDescription({ type: "answer", sdp }),
    answer,
  );
  await expect(there).toHaveTitle("hello");
  return offer;
}

test("two browsers have addresses for each other, and connect", ALL, async ({ site, person }) => {
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  for (const { page } of [ann, bert]) await page.goto(bare(site));
  const offer = await connects(ann, bert, NOTHING);
  expect(offer).toMatch(/ 10\.9\.0\.1 \d+ typ host/);
  expect(ann.process()).not.toBe(bert.process());
});

test("coturn relays, where nothing else is allowed", ALL, async ({ site, person, relay, turn }) => {
  void turn;
  const [ann, bert] = [await person("Ann"), await person("Bert")];
  for (const { page } of [ann, bert]) await page.goto(bare(site));
  const offer = await connects(ann, bert, byTurn(relay));
  expect(offer).toMatch(/typ relay/);
  expect(offer).not.toMatch(/typ host/);
});

test("the relay passes on what is signed, and is gone when it is killed", ALL, async ({ site, person, relay }) => {
  const ann = await person("Ann");
  await ann.page.goto(bare(site));
  const asks = (relay: Relay, say: unknown[]) =>
    ann.page.evaluate(
      ([url, say]) =>
        new Promise<string>((told) => {
          const socket = new WebSocket(url as string);
          socket.onopen = () => socket.send(JSON.stringify(say));
          socket.onmessage = ({ data }) => told(data);
          socket.onerror = () => told("gone");
        }),
      [relay.url, say] as const,
    );
  expect(await asks(relay, ["REQ", "a", { kinds: [24263] }])).toBe('["EOSE","a"]');
  // Of NIP-59, and long over.
  const old = {
    id: "0".repeat(64),
    pubkey: "0".repeat(64),
    created_at: 1,
    kind: 24263,
    tags: [],
    content: "",
    sig: "0".repeat(128),
  };
  expect(await asks(relay, ["EVENT", old])).toMatch(/^\["OK",.*false,"invalid/);
  expect(relay.traffic()).toMatchObject({ connections: 2, events: 1 });
  await relay.kill();
  expect(await asks(relay, ["REQ", "a", {}])).toBe("gone");
  await relay.start();
  expect(await asks(relay, ["REQ", "a", {}])).toBe('["EOSE","a"]');
});

test("mosquitto speaks WebSocket", ALL, async ({ site, person, broker }) => {
  void broker;
  const ann = await person("Ann");
  await ann.page.goto(bare(site));
  const answer = await ann.page.evaluate(
    (url) =>
      new Promise<number[]>((told) => {
        const socket = new WebSocket(url, "mqtt");
        socket.binaryType = "arraybuffer";
        // CONNECT, MQTT 3.1.1, a clean session, by the name of "a".
        socket.onopen = () => socket.send(new Uint8Array([16, 13, 0, 4, 77, 81, 84, 84, 4, 2, 0, 60, 0, 1, 97]));
        socket.onmessage = ({ data }) => told([...new Uint8Array(data)]);
        socket.onerror = () => told([]);
      }),
    MQTT.brokers[0].url,
  );
  expect(answer, "CONNACK: accepted").toEqual([32, 2, 0, 0]);
});
