// Shows the home page before the program has started: the template of the chosen language (src/home/home.html), filled
// from the storage. If it cannot read the storage, it shows nothing, and the page appears with the program. The program
// takes the page over and carries out earlier taps (src/home/first.rs).
try {
  const template = document.querySelector(`template[lang="${document.documentElement.lang}"]`);
  // The address of the home page (src/route.rs).
  if (template && /^#?\/*$/.test(location.hash)) {
    const page = template.content.querySelector("main");
    const { and, you, player, bots } = template.dataset;
    const [resume, all, boxes, friends, room] = page.querySelector(".choices").children;
    const play = boxes.firstElementChild;
    const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);
    const say = (element, values) => {
      element.textContent = fill(element.textContent, values);
    };

    // Names as in crates/play/src/players.rs, which also cleans names, tells them apart and keeps sentences in order.
    const hidden = localStorage.getItem("frantic.streamer");
    const odd = /[^\p{L}\p{N}\p{P}\p{S} ]| {2}|[\u0590-\u08ff\u115f\u1160\u2800\u3164\ufb1d-\uffff]/u;
    const names = (people) => {
      const shared = people.filter(({ bot }) => !bot).length > 1;
      const list = people.map(({ name, bot }, at) => {
        if (bot && !name.trim()) throw name;
        const told = bot || !hidden ? name.trim() : "";
        return told || (shared ? fill(player, { n: at + 1 }) : you);
      });
      if (new Set(list).size < list.length || odd.test(list)) throw list;
      const last = list.pop();
      return list.length ? fill(and, { list: list.join(", "), last }) : last;
    };

    // The stored data (crates/play/src/stored/keys.rs, game_text.rs, history.rs).
    const keys = Object.keys(localStorage);
    const ours = `frantic.${location.pathname.replace(/[^/]*$/, "")}card.`;
    const stored = (name) => localStorage.getItem(ours + name);
    const last = stored("last");
    const games = keys.filter((key) => key.startsWith(`${ours}game.`)).map((key) => JSON.parse(localStorage[key]));
    if (games.some(({ version }) => version !== 1)) throw games;
    games.sort((one, other) => other.played - one.played);
    const [game] = games;

    page.dataset.new = !last && !localStorage.getItem("frantic.learnt");
    if (game) {
      say(resume.querySelector("small"), { round: game.round, names: names(game.people) });
      // The figures come with the program.
      const face = () => Object.assign(document.createElement("span"), { className: "avatar" });
      resume.querySelector(".faces").append(...game.people.map(face));
    } else resume.remove();
    if (games.length > 1) say(all, { n: games.length });
    else all.remove();
    const usual = [{ name: "" }, ...bots.split(", ").map((name) => ({ name, bot: name }))];
    say(play.querySelector("small"), { names: names(last ? JSON.parse(last).people : usual) });
    const meets = (ours) =>
      sessionStorage.getItem(`${ours}room`) || ["room", "seat"].some((name) => localStorage.getItem(ours + name));
    (meets(ours) || meets(ours.replace(/card.$/, "board.")) ? friends : room).remove();
    page.querySelector("#language").value = template.lang;
    page.querySelector("#theme").value = document.documentElement.dataset.theme ?? "";
    document.title = page.querySelector("h1").textContent;

    // Taps are kept, and marked at once. The last one counts.
    const links = page.querySelectorAll("a");
    const mark = () =>
      links.forEach((link) => {
        if (location.hash && link.hash === location.hash) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      });
    addEventListener("hashchange", () => {
      play.removeAttribute("aria-pressed");
      mark();
    });
    play.onclick = () => {
      play.setAttribute("aria-pressed", "true");
      if (location.hash) history.replaceState(null, "", location.pathname + location.search);
      mark();
    };
    page.onchange = ({ target }) => {
      target.dataset.kept = "";
    };
    // Waits for the typeface, because otherwise everything would move a moment later.
    const show = () => template.replaceWith(page);
    window.typeface.then(show, show);
  }
} catch {}
