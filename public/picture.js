// Stores a picture of a running game's table when the page is left, so that the next start can show it before the
// program has started (public/inline/table.js).
//
// Imported two seconds after the program has started (index.html). On a phone a hidden page may never be seen again, so
// the picture is stored then, too. A later change of the game makes the picture invalid, because the stored game
// (crates/play/src/stored/keys.rs) no longer has the length stored with it.
const root = document.documentElement;
const ours = `frantic.${location.pathname.replace(/[^/]*$/, "")}card.`;
const name = `${ours}picture`;

/** Elements that the part `later` of the program adds to the table (src/parts.rs), with styles of their own. */
const LATER = ".ask-hint, .hint, .hint + .unseen, .turns-box, #said";

/** The key of the stored game that was played last. */
function lastPlayed() {
  const played = (key) => Number(/"played":(\d+)/.exec(localStorage[key])?.[1]);
  const games = Object.keys(localStorage).filter((key) => key.startsWith(`${ours}game.`));
  return games.sort((one, other) => played(other) - played(one))[0];
}

/**
 * The table, if the next start will show the same: a game with one person on this device, and nothing chosen, open,
 * moving, or covered from others' eyes.
 */
function stillTable(game) {
  const [table, ...others] = document.querySelectorAll("main");
  const [, people] = /"people":(\[.*?\]),"base":/.exec(localStorage[game]);
  const alone = JSON.parse(people).filter(({ bot }) => !bot).length === 1;
  const inRoom = sessionStorage[`${ours}room`] !== undefined;
  // Reasons and tools of a question are also loaded later.
  const begun =
    "[aria-pressed=true], [aria-expanded=true], [data-picked=true], [data-tools=true], .why, [data-end=true], .motion *";
  const still = !document.querySelector(`body :is(${begun}), dialog, [role=dialog]`) && !root.dataset.streamer;
  return location.hash === "#/table" && !others.length && alone && !inRoom && still && table.matches(".table")
    ? table
    : undefined;
}

function keep() {
  try {
    localStorage.removeItem(name);
    const game = lastPlayed();
    const table = stillTable(game)?.cloneNode(true);
    if (!table) return;
    for (const element of table.querySelectorAll(LATER)) element.remove();
    // The content security policy forbids style attributes in parsed markup.
    for (const element of table.querySelectorAll("[style]")) {
      element.dataset.style = element.style.cssText;
      element.removeAttribute("style");
    }
    const { version, hand, cards } = root.dataset;
    const { length } = localStorage[game];
    const picture = {
      version,
      lang: root.dataset.language,
      game,
      length,
      marks: { hand, cards },
      html: table.outerHTML,
    };
    localStorage.setItem(name, JSON.stringify(picture));
  } catch {
    // No game, no space or no storage: the next start shows no picture.
  }
}

function forget() {
  try {
    localStorage.removeItem(name);
  } catch {
    // There is no storage.
  }
}

// Runs after the program's own listeners, which save the game (src/session/window.rs). A page that is left also becomes
// hidden, after its "pagehide".
addEventListener("visibilitychange", () => (document.hidden ? keep() : forget()));
