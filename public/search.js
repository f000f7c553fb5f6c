// The worker in which bots try their answers out, beside the page (crates/search/src/worker.rs). One job after
// the other: bytes in, bytes out. Nobody fetches it before a bot wants to search.
import init, { carry_out } from "./search_worker.js";

// Messages that come earlier wait in this promise.
const ready = init({ module_or_path: new URL("./search_worker_bg.wasm", import.meta.url) });

self.addEventListener("message", async ({ data }) => {
  await ready;
  const found = carry_out(data);
  postMessage(found, [found.buffer]);
});

// The page learns of a failure, and of when it may expect answers.
ready.then(
  () => postMessage(null),
  (why) =>
    setTimeout(() => {
      throw why;
    }),
);
