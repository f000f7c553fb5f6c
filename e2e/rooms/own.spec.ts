// The servers of deploy/: their responses, and rooms over them.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { WebSocket } from "ws";
import { dist } from "../host.mjs";
import { expect, fillRoom, playMore, test as base } from "./lab";
import { Own } from "./own";
import { without } from "./servers";

const test = base.extend<object, { own: Own }>({
  own: [
    async ({}, use) => {
      const missing = ["nginx", "mosquitto", "turnserver"].filter(without);
      test.skip(missing.length > 0, `${missing} not here`);
      const own = await Own.start();
      await use(own);
      await own.close();
    },
    { scope: "worker" },
  ],
});

/** The certificate is self-signed. */
const args = ["--ignore-certificate-errors"];

test("what never changes is kept, the rest is asked for, and all of it is what it says", async ({ own }) => {
  const names = await readdir(dist);
  const named = (ending: RegExp) => names.find((name) => ending.test(name))!;
  const page = await own.headers("index.html");
  expect(page).toMatchObject({
    status: 200,
    "cache-control": "no-cache",
    "content-encoding": "br",
    vary: "Accept-Encoding",
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(await own.headers("")).toMatchObject({ status: 200, "cache-control": "no-cache" });
  expect(await own.headers("sw.js")).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("javascript"),
  });
  const forEver = "public, max-age=31536000, immutable";
  expect(await own.headers(named(/-[0-9a-f]{8}\.wasm$/))).toMatchObject({
    "cache-control": forEver,
    "content-type": "application/wasm",
  });
  const [digest] = (await readdir(join(dist, "locales"))).filter((name) => /^[0-9a-f]{8}$/.test(name));
  const [list] = await readdir(join(dist, "locales", digest));
  expect(await own.headers(`locales/${digest}/${list}`)).toMatchObject({ "cache-control": forEver });
  expect(await own.headers("manifest.webmanifest")).toMatchObject({ "content-type": "application/manifest+json" });
  // A cache must not give a compressed answer to a client that cannot read it.
  for (const [encodings, encoding] of Object.entries({ br: "br", gzip: "gzip", identity: undefined })) {
    const script = await own.headers(named(/-[0-9a-f]{8}\.js$/), encodings);
    expect(script, encodings).toMatchObject({ "cache-control": forEver, vary: "Accept-Encoding" });
    expect(script["content-encoding"]).toBe(encoding);
  }
  expect((await own.headers("no-such-file")).status).toBe(404);
});

test("config.json is written with a password that ends, and is asked for each time", async ({ own }) => {
  const { turn } = await own.configure();
  const [ends] = turn[0].username.split(":");
  const left = Number(ends) - Date.now() / 1000;
  expect(left).toBeGreaterThan(86_400);
  expect(left, "two days at most").toBeLessThanOrEqual(172_800);
  expect(turn[0]).toMatchObject(Own.account(Number(ends) - Math.floor(Date.now() / 1000)));
  expect(await own.headers("config.json")).toMatchObject({ status: 200, "cache-control": "no-cache" });
});

// TURN over UDP is tried below, by its passwords.
for (const { way, servers, turns } of [
  { way: "relay, and by TURN over TCP", servers: { brokers: [] }, turns: /^turn:.*tcp$/ },
  { way: "broker, and by TURN over TLS", servers: { relays: [] }, turns: /^turns:/ },
]) {
  test(`a room over one's own ${way} alone`, async ({ own, person }) => {
    await own.configure(({ turn }) => ({
      ...servers,
      turn: turn.map((server) => ({ ...server, urls: server.urls.filter((url) => turns.test(url)) })),
      relayOnly: true,
    }));
    const wishes = { site: own.site, config: undefined, args };
    const ann = await person("Ann", wishes);
    const people = [ann, await person("Bert", { ...wishes, browser: ann })];
    await fillRoom(ann, people[1]);
    await ann.startGame();
    await playMore(people, 1);
    // A connection that is just being checked again has no pair for a moment.
    for (const someone of people) await expect.poll(() => someone.candidates()).toContain("relay");
  });
}

test("a TURN password of the day before yesterday is worth nothing", async ({ own, person }) => {
  const ann = await person("Ann", { site: own.site, args });
  await ann.page.goto(`${own.site}files.json`);
  const { turn } = await own.configure();
  const lent = (account: object) =>
    ann.page.evaluate(
      async (server) => {
        const iceServers = [server as RTCIceServer];
        const own = new RTCPeerConnection({ iceServers, iceTransportPolicy: "relay" });
        own.createDataChannel("lab");
        await own.setLocalDescription();
        await new Promise<void>(
          (all) => (own.onicegatheringstatechange = () => own.iceGatheringState === "complete" && all()),
        );
        return /typ relay/.test(own.localDescription!.sdp);
      },
      { urls: [turn[0].urls[0]], ...account },
    );
  expect(await lent(Own.account(60))).toBe(true);
  expect(await lent(Own.account(-10))).toBe(false);
});

test("the relay takes nothing but notes of rooms, and no flood of them", async ({ own }) => {
  const answers: unknown[][] = [];
  const socket = new WebSocket(`${own.site.replace("https", "wss")}relay`, { rejectUnauthorized: false });
  socket.on("message", (data) => answers.push(JSON.parse(String(data))));
  await new Promise((open) => socket.on("open", open));
  const ask = async (...message: unknown[]) => {
    const before = answers.length;
    socket.send(JSON.stringify(message));
    await expect.poll(() => answers.length).toBeGreaterThan(before);
    return answers.at(-1)!;
  };
  const event = {
    id: "0".repeat(64),
    pubkey: "0".repeat(64),
    created_at: Math.floor(Date.now() / 1000),
    kind: 24263,
    tags: [["t", "0".repeat(32)]],
    content: "A",
    sig: "0".repeat(128),
  };
  expect(await ask("REQ", "all", { kinds: [1] })).toEqual(["CLOSED", "all", expect.stringMatching(/^restricted:/)]);
  expect(await ask("REQ", "mine", { kinds: [24263], "#t": ["0".repeat(32)] })).toEqual(["EOSE", "mine"]);
  expect((await ask("EVENT", { ...event, kind: 1 }))[3]).toMatch(/^restricted:/);
  expect((await ask("EVENT", { ...event, created_at: 1 }))[3]).toBe("invalid: created_at");
  expect((await ask("EVENT", event))[3]).toMatch(/^invalid: the id/);
  expect((await ask("no such thing"))[0]).toBe("NOTICE");
  for (let n = 0; n < 10; n++) await ask("EVENT", event);
  expect((await ask("EVENT", event))[3]).toMatch(/^rate-limited:/);
  expect(
    answers.filter(([what]) => what === "EVENT"),
    "nothing of it was passed on",
  ).toEqual([]);
  socket.close();
});

test("the relay runs with the library that these tests have", async () => {
  const wanted = async (file: string) => JSON.parse(await readFile(join(import.meta.dirname, file), "utf8"));
  const [relay, ours] = [await wanted("../../deploy/relay/package.json"), await wanted("../package.json")];
  expect(relay.dependencies.ws).toBe(ours.devDependencies.ws);
});
