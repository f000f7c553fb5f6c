// What a browser stores of the app, to be written to files and put into another browser. The files are in
// crates/play/fixtures/, one folder for each version that wrote them (e2e/stored/write.spec.ts).
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** Everything that the app has stored in a tab. The keys are those of a copy at the root of its origin. */
export interface Device {
  /** localStorage. */
  local: Record<string, string>;
  /** sessionStorage. */
  tab: Record<string, string>;
  /** The bytes in IndexedDB (public/durable.js), in hexadecimal. */
  durable: Record<string, string>;
}

/** What somebody sees of a table. */
export interface Shown {
  seats: { name: string; cards: number; points: number }[];
  /** Whose hand it is. */
  me: string;
  /** The names of the cards of that hand, sorted. */
  hand: string[];
  /** Empty if nothing is asked. */
  question: string;
}

/** A device in the middle of a game. */
export interface Running extends Device {
  kind: "card" | "board";
  round: number;
  /** The seats are in the order of the game. */
  shown: Shown;
}

const folder = new URL("../../crates/play/fixtures/", import.meta.url);

/** The versions of which there are files. */
export const versions = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The text of a file of this version. */
export const fixtureText = (version: string, name: string) =>
  readFileSync(new URL(`${version}/${name}`, folder), "utf8");

/** The contents of a JSON file of this version. */
export const fixture = <T>(version: string, name: string): T => JSON.parse(fixtureText(version, `${name}.json`));

/** What the app has stored in this tab. */
export const stored = (page: Page): Promise<Device> =>
  page.evaluate(async () => {
    const ours = (storage: Storage) =>
      Object.fromEntries(Object.entries(storage).filter(([key]) => key.startsWith("frantic.")));
    const durable: Record<string, string> = {};
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // To open a database that is not there would create it.
    if ((await indexedDB.databases()).some(({ name }) => name === "frantic")) {
      const database = await done(indexedDB.open("frantic"));
      const kept = database.transaction("kept").objectStore("kept");
      const [keys, values] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())]);
      const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      keys.forEach((key, at) => (durable[String(key)] = hex(values[at])));
      database.close();
    }
    return { local: ours(localStorage), tab: ours(sessionStorage), durable };
  });

/** Puts these entries into the storage of a page before the app has run on it. */
export async function putDevice(page: Page, { local, tab, durable }: Device) {
  // A page of the same origin without the app.
  await page.route("**/without-app.html", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("./without-app.html");
  await page.evaluate(
    async ({ local, tab, durable }) => {
      // Keys contain the path of the app.
      const path = location.pathname.replace(/[^/]*$/, "");
      const here = (entries: Record<string, string>) =>
        Object.entries(entries).map(([key, value]) => [key.replace("frantic./", `frantic.${path}`), value]);
      for (const [key, text] of here(local)) localStorage.setItem(key, text);
      for (const [key, text] of here(tab)) sessionStorage.setItem(key, text);
      if (!Object.keys(durable).length) return;
      await new Promise<void>((stored, failed) => {
        // As public/durable.js makes it.
        const request = indexedDB.open("frantic", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("kept");
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction("kept", "readwrite");
          for (const [key, hex] of here(durable)) {
            const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
            transaction.objectStore("kept").put(bytes, key);
          }
          transaction.oncomplete = () => {
            request.result.close();
            stored();
          };
          transaction.onabort = () => failed(transaction.error);
        };
      });
    },
    { local, tab, durable },
  );
}

/** What the table on this page shows; everybody in the order in which they stand there. */
export const tableShown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const text = (of: ParentNode, what: string) => of.querySelector(what)?.textContent?.trim() ?? "";
    const number = (text: string) => Number.parseInt(text.replace("−", "-"), 10);
    const seats = [...document.querySelectorAll("main .seat")].map((seat) => ({
      name: text(seat, ".name"),
      cards: number(text(seat, ".count b")),
      points: number(text(seat, ".points")),
    }));
    // The board game lists the viewer first.
    const me = text(document, "main .me .name") || (seats[0]?.name ?? "");
    const name = (card: Element) => card.getAttribute("aria-label") ?? "";
    const hand = [...document.querySelectorAll("main .hand .held")].map(name).sort();
    return { seats, me, hand, question: text(document, "main .question h2.ask") };
  });
