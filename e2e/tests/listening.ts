// Counts sounds and vibrations instead of playing them.
import type { Page } from "@playwright/test";

/** Replaces the synthesizer and vibration by counters. */
export async function countSounds(page: Page) {
  await page.addInitScript(() => {
    const heard = { open: 0, started: 0, gain: 0, buzzed: [] as unknown[] };
    Object.assign(window, { heard });
    const parameter = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const gain = {
      ...parameter,
      setValueAtTime(value: number) {
        heard.gain = value;
      },
    };
    const node = () => ({
      gain,
      frequency: parameter,
      connect() {},
      stop() {},
      start() {
        heard.started++;
      },
    });
    class FakeAudioContext {
      state = "suspended";
      currentTime = 0;
      sampleRate = 8_000;
      destination = {};
      constructor() {
        heard.open++;
      }
      resume() {
        this.state = "running";
      }
      createBuffer() {
        return { length: 8, copyToChannel() {} };
      }
      createGain = node;
      createOscillator = node;
      createBufferSource = node;
      createBiquadFilter = node;
    }
    Object.assign(window, { AudioContext: FakeAudioContext });
    Object.defineProperty(navigator, "vibrate", {
      value: (pattern: unknown) => {
        heard.buzzed.push(pattern);
        return true;
      },
    });
  });
}

/** What has been counted so far. */
export const heard = (page: Page) =>
  page.evaluate(
    () => (window as never as { heard: { open: number; started: number; gain: number; buzzed: number[][] } }).heard,
  );
