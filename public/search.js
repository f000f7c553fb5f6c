// The worker in which bots search (crates/search/src/worker.rs). It handles one job after the other, as bytes, and is
// fetched when a bot first searches.
import init, { carry_out } from "./search_worker.js";

// Messages that come earlier wait in this promise.
const ready = init({ module_or_path: new URL("./search_worker_bg.wasm", import.meta.url) });

self.addEventListener("message", async ({ data }) => {
  await ready;
  const found = carry_out(data);
  postMessage(found, [found.buffer]);
});

// Tells the page when it is ready, or that it has failed.
ready.then(
  () => postMessage(null),
  (why) =>
    setTimeout(() => {
      throw why;
    }),
);
