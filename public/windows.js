// One game in one window: two that play the same saved game would overwrite each other.
//
// The window that plays holds a lock. This script and the app (src/session/window.rs) exchange events of the
// window. The app dispatches `frantic-hold` when it wants to play, `frantic-take` to take the game
// from another window, and `frantic-free` when it leaves the game. It receives `frantic-held` (play),
// `frantic-elsewhere` (another window plays) or `frantic-moved` (another window has taken over).
// Before the app has started, index.html dispatches `frantic-picture` when it shows the picture of the last table.
// In browsers without locks every window may play.
// One origin may hold several copies of the app, so the lock is named by the path, like the saved
// games (crates/play/src/stored/keys.rs).
const NAME = `frantic.${location.pathname.replace(/[^/]*$/, "")}card.game`;
const { locks } = navigator;
const others = locks && new BroadcastChannel(NAME);
let free, asking;

const tell = (what) => dispatchEvent(new Event(`frantic-${what}`));
const on = (what, listener) => addEventListener(`frantic-${what}`, listener);

function release() {
  free?.();
  free = undefined;
}

/** Requests the lock; resolves to whether this window got it. */
function hold(options) {
  return new Promise((had) => {
    const held = (lock) =>
      lock
        ? new Promise((done) => {
            free = done;
            had(true);
          })
        : had();
    locks.request(NAME, options, held).catch((why) => {
      // It was stolen: another window has taken over.
      if (free) {
        tell("moved");
        release();
      }
      // A browser that refuses all locks is treated like one without.
      had(why.name !== "TimeoutError");
    });
  });
}

// A window that is being closed releases its lock a moment later, on a busy device seconds later. One that plays
// answers. The lock is polled instead of waited for with a timeout, because the reply may come later than any timeout.
let answered;
async function holdSoon() {
  answered = false;
  others.postMessage("who");
  for (let tries = 0; tries < (answered ? 4 : 40); tries++) {
    if (await hold({ ifAvailable: true })) return true;
    await new Promise((later) => setTimeout(later, 100));
  }
}

async function ask(take) {
  if (!locks || free) return tell("held");
  if (asking) return;
  asking = true;
  if (take) others.postMessage("give");
  // A window that hangs never releases it, so it is stolen after 1.5 s.
  const got = take
    ? (await hold({ signal: AbortSignal.timeout(1500) })) || (await hold({ steal: true }))
    : await holdSoon();
  asking = false;
  tell(got ? "held" : "elsewhere");
}

// Before the program has started, "Play" may have been tapped, or the picture of the last table shown (index.html). The
// lock is then requested at once, because a busy device is slow to reply, and released if the person goes elsewhere.
const early = new AbortController();
const wanted = () => document.querySelector(location.hash === "#/table" ? ".table.first" : ".go[aria-pressed]");
const reserve = () => (wanted() ? ask() : release());
reserve();
for (const what of ["click", "hashchange", "frantic-picture"]) addEventListener(what, reserve, early);

on("hold", () => {
  early.abort();
  ask();
});
on("take", () => ask(true));
on("free", release);

if (others) {
  others.onmessage = ({ data }) => {
    if (data === "here") answered = true;
    else if (free && data === "who") others.postMessage("here");
    else if (free) {
      // Stop the game before releasing: everything so far is saved, and nothing may follow.
      tell("moved");
      release();
    }
  };
}
