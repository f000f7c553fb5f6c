// Finishes a build: `node xtask/finish.mjs DIST PARTS`, the last step of `cargo xtask build`, after every other change to
// a file. PARTS lists the files of each part of the wasm.
//
// 1. Names by content: `app.js` becomes `app-01234567.js`. Trunk's own hashes are not enough: it names the script by the
//    hash of the wasm file although the script may differ, it does not rename workers, and files still change afterwards
//    (wasm-opt). So they are off (Trunk.toml).
// 2. Texts that depend on finished files: the version is a digest of all of them, the policy has the digests of the
//    page's inline scripts, and the service worker's list those of all files, the finished page included.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const [dist, list] = process.argv.slice(2);
const parts = JSON.parse(readFileSync(list, "utf8"));

/**
 * The parts of the wasm that index.html fetches together with the program if it will need them: the attribute of its
 * root that lists the files, the parts, and a style sheet.
 */
const FETCHED_EARLY = [
  ["saved", ["saved"]],
  ["board", ["board"], "./board.css"],
  ["board-saved", ["board", "board_saved"], "./board.css"],
  ["entrance", ["entrance"], "./entrance.css"],
];

/**
 * Files that the service worker does not keep: itself, which the browser keeps; the list for people; the servers for
 * rooms, which the site may change at any time; and the pictures that a browser shows before the app is installed.
 */
const LEFT_OUT = ["sw.js", "files.json", "config.json", "screenshots/"];

/**
 * The beginnings of names of the files that the first table needs; the service worker keeps them before it offers a
 * version. Other files (parts that the table fetches, the longer list of texts) are kept when a page uses them, the
 * rest later (public/sw.js).
 */
const FIRST = "index.html manifest.webmanifest icon- frantic __wasm_split pictures- crash- offline- picture-".split(
  " ",
);

/**
 * The content security policy: everything from the same origin, scripts and the styles of the page by digest, the
 * typeface in them, and wasm. The app sets styles by script (`prop:style`), which needs no exception. A photo of the table
 * is a picture made by the page itself (src/table/photo). A person may choose any relay, so sockets may go anywhere if they are
 * encrypted, and to this device. (Browsers do not apply policies to WebRTC.)
 */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{scripts}; " +
  "style-src 'self'{styles}; font-src 'self' data:; img-src 'self' blob:; " +
  "connect-src 'self' wss: ws://localhost:* ws://127.0.0.1:*; " +
  "base-uri 'none'; object-src 'none'; form-action 'none'";

/** The first 32 bits of SHA-256: enough to tell versions of a file apart. */
const digest = (content) => createHash("sha256").update(content).digest("hex").slice(0, 8);
/** SHA-256 as policies and `integrity` attributes write it. */
const integrity = (content) => `sha256-${createHash("sha256").update(content).digest("base64")}`;
const read = (file) => readFileSync(join(dist, file));
const text = (file) => readFileSync(join(dist, file), "utf8");
const write = (file, content) => writeFileSync(join(dist, file), content);

/** Every file below a folder, in order. */
function files(folder = "") {
  const all = readdirSync(join(dist, folder), { recursive: true }).map((file) => join(folder, file));
  const paths = all.filter((file) => statSync(join(dist, file)).isFile());
  return paths.map((file) => file.replaceAll("\\", "/")).sort();
}

/** The files directly in `dist` with one of these extensions. */
const topLevel = (...extensions) => files().filter((file) => !file.includes("/") && extensions.includes(extname(file)));

/** Replaces a text that must occur exactly once. */
function replaceOnce(file, content, place, what) {
  if (content.split(place).length !== 2) throw new Error(`${file} must contain ${place} once`);
  return content.replace(place, () => what);
}

/** Writes the addresses of texts and parts into the page. */
function addAddresses() {
  // The folder is named by their content, so that old pages never load new lists, nor the reverse.
  const texts = `locales/${digest(Buffer.concat(files("locales").map(read)))}`;
  renameSync(join(dist, "locales"), join(dist, "locales.new"));
  mkdirSync(join(dist, "locales"));
  renameSync(join(dist, "locales.new"), join(dist, texts));
  const early = FETCHED_EARLY.map(([attribute, names, ...sheet]) => {
    const missing = names.find((name) => !parts[name]);
    if (missing) throw new Error(`the wasm has no part ${missing}`);
    const needed = [...new Set(names.flatMap((name) => parts[name]))].sort().map((file) => `./${file}.wasm`);
    return `data-${attribute}="${[...needed, ...sheet].join(" ")}" `;
  });
  const html = replaceOnce("index.html", text("index.html"), "<html ", `<html data-texts="${texts}" ${early.join("")}`);
  write("index.html", html);
}

/**
 * The text with another name for a file. As the key of an object the name is not an address but the module name under
 * which the wasm imports from the script, and the wasm is not rewritten; and `app.json` does not name `app.js`.
 */
function replaceName(content, old, name) {
  const escaped = old.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return content.replace(new RegExp(`(?<![\\w])${escaped}(?!["'\`]:|[^\\W_])`, "g"), name);
}

/**
 * Names files by their content. A text may contain the name of another file (a wasm file may not: compiled code has to
 * get file names from the page). The file named is renamed first; files that name each other in a cycle share one digest.
 */
function nameByContent() {
  // The service worker's name must never change, or old ones would never be replaced.
  let pending = topLevel(".js", ".css", ".wasm", ".svg").filter((file) => file !== "sw.js");
  while (pending.length) {
    const namesAnother = (file) => {
      const content = extname(file) === ".wasm" ? "" : text(file);
      return pending.some((other) => other !== file && replaceName(content, other, "") !== content);
    };
    // If every file names another one, the remaining files are cycles, or name one.
    const leaf = pending.find((file) => !namesAnother(file));
    const next = leaf ? [leaf] : pending;
    const added = `-${digest(Buffer.concat(next.map(read)))}`;
    for (const file of next) {
      const named = file.replace(/(?=\.\w+$)/, added);
      renameSync(join(dist, file), join(dist, named));
      for (const other of topLevel(".js", ".css", ".html", ".webmanifest")) {
        write(other, replaceName(text(other), file, named));
      }
    }
    pending = pending.filter((file) => !next.includes(file));
  }
}

/** The page with its policy right after the character set, because a policy applies only to what follows it. */
function withPolicy(html) {
  // A script with a type for plain text is not run, so it needs no digest.
  const inline = (name) =>
    [...html.matchAll(new RegExp(`<${name}([^>]*)>(.*?)</${name}>`, "gs"))]
      .filter(([, attributes]) => !/ src=|text\/plain/.test(attributes))
      .map(([, , content]) => ` '${integrity(content)}'`)
      .join("");
  const policy = POLICY.replace("{scripts}", inline("script")).replace("{styles}", inline("style"));
  const charset = /<meta charset=[^>]*>/.exec(html)?.[0];
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return replaceOnce("index.html", html, charset ?? "<meta charset=", `${charset}${meta}`);
}

/** Writes the version, the policy and the service worker's lists. */
function describe() {
  const version = digest(
    files()
      .map((file) => `${file} ${digest(read(file))}\n`)
      .join(""),
  );
  const html = replaceOnce("index.html", text("index.html"), "<html ", `<html data-version="${version}" `);
  write("index.html", withPolicy(html));
  // Also first: the code that reads saved games, which a first visit does not use but the second one needs; and the
  // first list of texts in each language (4 kB), because a person who changes the language without a network would see
  // keys instead of texts.
  const saved = / data-saved="([^"]*)"/.exec(html)[1].split(" ");
  const isFirst = (file) =>
    FIRST.some((name) => file.startsWith(name)) || /^locales\/[^/]+\/[^/]+$/.test(file) || saved.includes(`./${file}`);
  // Most hosts compress by gzip at least.
  const bytes = (content) => Math.min(content.length, gzipSync(content).length);
  const kept = files().filter((file) => !LEFT_OUT.some((name) => file.startsWith(name)));
  const entry = (file) => `  "${file}": "${integrity(read(file))} ${bytes(read(file))}",\n`;
  const list = (some) => `{\n${some.map(entry).join("")}}`;
  const first = kept.filter(isFirst);
  const missing = FIRST.find((name) => !first.some((file) => file.startsWith(name)));
  if (missing) throw new Error(`no file for the first table is called ${missing}…: finish.mjs must name another`);
  let worker = replaceOnce("sw.js", text("sw.js"), "{version}", version);
  worker = replaceOnce("sw.js", worker, '{ "{first}": "{integrity} {bytes}" }', list(first));
  const rest = kept.filter((file) => !isFirst(file));
  write("sw.js", replaceOnce("sw.js", worker, '{ "{rest}": "{integrity} {bytes}" }', list(rest)));
}

addAddresses();
nameByContent();
describe();
// Every file with its digest and size, which tells two builds apart.
const line = (path) => JSON.stringify({ path, digest: digest(read(path)), bytes: read(path).length });
write("files.json", `[\n${files().map(line).join(",\n")}\n]\n`);
