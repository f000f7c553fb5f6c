// One game in one window: two that play the same saved game would overwrite each other.
//
// The window that plays holds a lock. It speaks with the app (src/session/window.rs) by events.
// The app says `frantic-hold` when it wants to play, `frantic-take` when somebody wants to play
// here whoever else does, `frantic-free` when it leaves the game. It is told `frantic-held`,
// `frantic-elsewhere` or `frantic-moved`. Where there are no locks, everybody may play.
// One origin may hold several copies of the app: the lock is that of the path, as the games are
// (src/storage/keys.rs).
const NAME = `frantic.${location.pathname.replace(/[^/]*$/, "")}card.game`;
const { locks } = navigator;
const others = locks && new BroadcastChannel(NAME);
let free, asking;

const tell = (what) => dispatchEvent(new Event(`frantic-${what}`));
const on = (what, deed) => addEventListener(`frantic-${what}`, deed);

function letGo() {
  free?.();
  free = undefined;
}

/** Whether the lock was to be had. */
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
      // Somebody did not want to wait for us any longer.
      if (free) {
        tell("moved");
        letGo();
      }
      // A browser that refuses locks altogether is one without.
      had(why.name !== "TimeoutError");
    });
  });
}

// Whether nobody has it, now or in a moment: a window that is being left gives its lock back a moment
// later. Asked again and again, because on a slow device an answer may come later than any time that
// one would wait for it.
async function holdSoon() {
  for (let tries = 0; tries < 4; tries++) {
    if (await hold({ ifAvailable: true })) return true;
    await new Promise((later) => setTimeout(later, 100));
  }
}

async function ask(take) {
  if (!locks || free) return tell("held");
  if (asking) return;
  asking = true;
  if (take) others.postMessage("give");
  // One that hangs never gives it back.
  const got = take
    ? (await hold({ signal: AbortSignal.timeout(1500) })) || (await hold({ steal: true }))
    : await holdSoon();
  asking = false;
  tell(got ? "held" : "elsewhere");
}

on("hold", () => ask(false));
on("take", () => ask(true));
on("free", letGo);

if (others) {
  others.onmessage = () => {
    if (!free) return;
    // The game stops first: what was answered here is saved already, and nothing may follow.
    tell("moved");
    letGo();
  };
}
