// Joining a room without any server: two devices in one network show each other a QR code.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { camera, hold, holdNothing } from "./camera";
import { expect, NOTHING, pass, test } from "./lab";

const { room, bots } = JSON.parse(readFileSync(new URL("../../locales/en/later.json", import.meta.url), "utf8"));

declare global {
  interface Window {
    cameras: number;
  }
}

/** Counts from now on how often the page turns its camera on. */
const countCameras = (page: Page) =>
  page.evaluate(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    window.cameras = 0;
    navigator.mediaDevices.getUserMedia = (what) => {
      window.cameras += 1;
      return real(what);
    };
  });
const cameras = (page: Page) => page.evaluate(() => window.cameras);

test("two codes, two cameras, no server", async ({ person, relay }, info) => {
  const [seenByAnn, seenByBert] = [info.outputPath("ann.y4m"), info.outputPath("bert.y4m")];
  await holdNothing(seenByAnn);
  const ann = await person("Ann", { config: NOTHING, args: camera(seenByAnn) });
  await ann.openRoom();
  await ann.showInvitations();
  await ann.page.getByRole("button", { name: room.qr_meet }).click();
  const offer = ann.page.getByRole("img", { name: room.qr_offer });
  await hold(seenByBert, ann, offer);

  const bert = await person("Bert", { config: NOTHING, args: camera(seenByBert) });
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByRole("button", { name: room.scan }).click();
  const answer = bert.page.getByRole("img", { name: room.qr_answer });
  await expect(answer).toBeVisible();

  // The wrong code first: an error is shown, and one can go back.
  const scan = ann.page.getByRole("button", { name: room.qr_then });
  await hold(seenByAnn, ann, offer);
  await scan.click();
  await expect(ann.page.getByText(room.qr_no_answer)).toBeVisible();
  await ann.page.getByRole("button", { name: room.qr_back }).click();
  await hold(seenByAnn, bert, answer);
  await scan.click();
  await expect(ann.page.getByText(room.qr_in.replace("{name}", "Bert"))).toBeVisible();
  await bert.waitUntilInside();

  // The offer for the next guest is a new one, which the first guest's answer does not fit. Some browsers reveal their
  // addresses only while the camera is on.
  await countCameras(ann.page);
  await ann.page.getByRole("button", { name: room.qr_next }).click();
  await expect(offer).toBeVisible();
  expect(await cameras(ann.page)).toBe(1);
  await scan.click();
  await expect(ann.page.getByText(room.qr_earlier)).toBeVisible();
  await ann.page.getByRole("button", { name: bots.done }).click();

  await bert.sitDown();
  await ann.expectPeople("Ann", "Bert");
  await ann.startGame();
  await bert.waitForTable();
  expect(await bert.candidates()).toEqual(["host"]);
  expect(relay.traffic().events).toBe(0);
});

test("a page is reloaded on the way in, a camera refuses, a dialog is closed too early", async ({ person }, info) => {
  const [seenByAnn, seenByBert] = [info.outputPath("ann.y4m"), info.outputPath("bert.y4m")];
  await holdNothing(seenByAnn);
  const ann = await person("Ann", { config: NOTHING, args: camera(seenByAnn) });
  await ann.openRoom();
  await ann.showInvitations();
  await ann.page.getByRole("button", { name: room.qr_meet }).click();
  await hold(seenByBert, ann, ann.page.getByRole("img", { name: room.qr_offer }));

  const bert = await person("Bert", { config: NOTHING, args: camera(seenByBert), clock: true });
  await bert.page.goto(`${bert.site}#/room`);
  await bert.page.getByLabel("Your name").fill("Bert");
  await bert.page.getByRole("button", { name: room.scan }).click();
  const answer = bert.page.getByRole("img", { name: room.qr_answer });
  await expect(answer).toBeVisible();

  // No relay is reachable, so joining by codes is soon offered.
  await bert.page.reload();
  await expect(bert.page.getByRole("heading", { level: 1 })).toBeVisible();
  const again = bert.page.getByRole("button", { name: room.qr_again });
  await expect(async () => {
    await pass([bert], 2_000);
    expect(await again.count()).toBe(1);
  }).toPass({ intervals: [0] });
  // Another program uses the camera, and later releases it.
  await bert.page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia;
    devices.getUserMedia = () => {
      devices.getUserMedia = real;
      return Promise.reject(new DOMException("in use", "NotReadableError"));
    };
  });
  await again.click();
  await expect(bert.page.getByText(room.qr_refused)).toBeVisible();
  await expect(bert.page.locator(".scan video")).toBeHidden();
  await bert.page.getByRole("button", { name: "Try again" }).click();
  await hold(seenByAnn, bert, answer);

  // The host closes the dialog as soon as the code was scanned; the guest still gets in.
  await ann.page.evaluate(() => {
    const real = RTCPeerConnection.prototype.setRemoteDescription;
    RTCPeerConnection.prototype.setRemoteDescription = async function (description: RTCSessionDescriptionInit) {
      await new Promise((go) => setTimeout(go, 2000));
      return real.call(this, description);
    };
  });
  await ann.page.getByRole("button", { name: room.qr_then }).click();
  await expect(ann.page.getByText(room.qr_connecting)).toBeVisible();
  await ann.page.getByRole("button", { name: bots.done }).click();
  await bert.waitUntilInside();
  await ann.expectPeople("Ann", "Bert");
});
