// Loads files that the first page does not need, and shows the picture of the last table (public/picture.js) at the
// table's address until the program has drawn the table.
{
  const sheets = document.getElementById("sheets");
  const added = new Map();
  /** Adds a later style sheet by its number (src/kit/stylesheet.rs); rejects if it could not be loaded. */
  window.addSheet = (at) => {
    if (!added.has(at)) {
      const add = (done, failed) => {
        const link = sheets.content.querySelectorAll("link")[at].cloneNode();
        link.dataset.sheet = at;
        const ended = (then) => () => {
          link.onload = link.onerror = null;
          then();
        };
        link.onload = ended(done);
        link.onerror = ended(() => {
          link.remove();
          added.delete(at);
          failed();
        });
        const others = [...document.querySelectorAll("link[data-sheet]")];
        (others.find(({ dataset }) => dataset.sheet > at) ?? sheets).before(link);
      };
      added.set(at, new Promise(add));
    }
    return added.get(at);
  };

  const draw = (file, wait = 5000) =>
    fetch(file, { priority: "low" })
      .then((answer) => answer.text())
      .then((drawings) => {
        // Some hosts answer with a page if a file does not exist.
        if (!drawings.startsWith("<svg")) throw drawings;
        document.querySelector(".sprite").insertAdjacentHTML("beforeend", drawings);
      })
      .catch(() => setTimeout(draw, wait, file, wait * 2));
  addEventListener("TrunkApplicationStarted", () => setTimeout(draw, 500, "./pictures.svg"), { once: true });
  addEventListener("frantic-board", () => draw("./board.svg"), { once: true });
}
try {
  const root = document.documentElement;
  const name = `frantic.${location.pathname.replace(/[^/]*$/, "")}card.picture`;
  const { version, lang, game, length, marks, html } = JSON.parse(localStorage.getItem(name));
  localStorage.removeItem(name);
  if (version === root.dataset.version && lang === root.lang && localStorage[game].length === length) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const table = template.content.firstChild;
    table.querySelectorAll("[data-style]").forEach(({ style, dataset }) => {
      style.cssText = dataset.style;
    });
    // The program removes elements of this class (src/kit/first_page.rs).
    table.classList.add("first");
    const show = () => {
      const page = document.querySelector("main");
      if (location.hash !== "#/table" || (page && !page.matches(".first:not([data-taken])"))) return;
      page?.remove();
      Object.assign(root.dataset, marks);
      document.body.append(table);
      dispatchEvent(new Event("frantic-picture"));
    };
    window.typeface.then(show, show);
    // Going to the table from the home page before the program has started; later the program draws the table.
    addEventListener("hashchange", () => document.querySelector(".first") && show(), window.untilDrawn);
  }
} catch {}
