// The page after a bug: says so in the person's language and offers all stored data as a file.
//
// Imported by index.html two seconds after the program has started, and at once if it traps before,
// which is what a panic does in the release (xtask/src/build.rs). This page needs neither the program, which has
// stopped, nor, once loaded, the network.
const { texts, version } = document.documentElement.dataset;

/** The version of the file, as in crates/play/src/stored/file.rs. */
const FILE = 2;

/** Used if the list with the words cannot be fetched. */
const ENGLISH = {
  title: "That should not have happened",
  text: "The program has stopped because of a mistake of ours.",
  save: "Save my games",
  reload: "Reload",
  details: "Details",
};

/** In the language that the page had when this was loaded. */
const wordsAtStart = fetchWords();

/** Replaces the whole page. */
export async function show(error) {
  const words = { ...ENGLISH, ...(await wordsAtStart), ...(await fetchWords()) };
  const main = document.createElement("main");
  main.className = "page crash";
  // As text, never as HTML: a message may contain anything.
  const add = (tag, textContent, attributes = {}) => {
    const element = Object.assign(document.createElement(tag), { textContent });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    main.append(element);
  };
  add("h1", words.title);
  // An alert, so that screen readers announce it.
  add("p", words.text, { role: "alert" });
  add("a", words.save, { class: "button", download: "frantic.json", href: fileOfEverything() });
  // Without the hash of the current address, which may have caused the bug.
  add("a", words.reload, { class: "button go", href: "?" });
  add("h2", words.details);
  add("pre", `frantic ${version}\n${error.stack ?? error}`, { class: "panel" });
  document.body.replaceChildren(main);
}

/** The texts of this page, from the second list of the language; none if it cannot be fetched. */
async function fetchWords() {
  const answer = await fetch(`./${texts}/later/${document.documentElement.dataset.language}.txt`).catch(
    () => undefined,
  );
  const list = answer?.ok ? await answer.text() : "";
  return Object.fromEntries([...list.matchAll(/^ui\.crash\.(\w+)\t(.*)$/gm)].map(([, key, text]) => [key, text]));
}

/** The stored data; nothing if the browser denies access. */
function stored() {
  try {
    return Object.entries(localStorage);
  } catch {
    return [];
  }
}

/**
 * The address of a file with everything stored by this copy of the app, as crates/play/src/stored/file.rs reads it. People share
 * it, so it contains nothing that opens a room, takes a seat, or may hold a password.
 */
function fileOfEverything() {
  // The keys are those of crates/play/src/stored/keys.rs: in a file they have no path.
  const folder = `frantic.${location.pathname.replace(/[^/]*$/, "")}`;
  const kept = {};
  for (const [key, text] of stored()) {
    const name = [folder, "frantic."]
      .filter((start) => key.startsWith(start))
      .map((start) => key.slice(start.length))[0];
    if (name === undefined || name.includes("/")) continue;
    if (!/^(?:(?:[^.]+\.)?(?:room|seat|picture|config)|servers)$/.test(name)) kept[`frantic.${name}`] = text;
  }
  const text = JSON.stringify({ frantic: FILE, kept });
  return URL.createObjectURL(new Blob([text], { type: "application/json" }));
}
