// Compares the compressed sizes of a release with its budgets: `node e2e/size.mjs DIST PARTS`, which `cargo xtask size`
// calls. PARTS lists the files of each part of the wasm.
//
// Sizes are after `brotli -q 11`, which good web hosts use. Drawings and the typeface are not counted, although they are
// in the page; nor is the service worker.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { constants, brotliCompressSync } from "node:zlib";

const [dist, list] = process.argv.slice(2);
if (!existsSync(join(dist, "index.html"))) fail(`${dist} is empty: run \`cargo xtask build\` first`);
const parts = JSON.parse(readFileSync(list, "utf8"));
const all = readdirSync(dist, { recursive: true }).map((file) => file.replaceAll("\\", "/"));

/** Checks that the inline scripts are minified: Trunk silently skips a script whose syntax it does not know. */
const page = readFileSync(join(dist, "index.html"), "utf8");
if (/<script[^>]*>\s*\/\//.test(page)) fail("a script in index.html has not been minified");

/** The files of some parts. */
const filesOf = (...names) => new Set(names.flatMap((name) => parts[name] ?? fail(`there is no part ${name}`)));
const isBoards = (part) => part.startsWith("board") || part === "rooms_board";
const onlyBoardNeeds = (file) => Object.keys(parts).every((part) => isBoards(part) || !parts[part].includes(file));
const code = (file) => ["code", new RegExp(`^${file}-\\w+\\.wasm$`)];

/** The budgets in bytes, and the files that count. A commit that raises one says why. */
const BUDGETS = [
  {
    // All that a phone fetches before the first game. On a slow line (1.6 Mbit/s), 10 kB take 50 ms.
    name: "first load",
    budget: 212_000,
    counted: [
      ["page", /^index\.html$/],
      ["program", /^frantic_bg-\w+\.wasm$/],
      ["script", /^frantic-\w+\.js$/],
      ["script of the parts", /^__wasm_split-\w+\.js$/],
      ["largest language", /^locales\/\w+\/[^/]+\.txt$/],
    ],
  },
  {
    // Code and styles that a guest fetches besides, before the lobby is shown; friends wait meanwhile.
    name: "a guest's way to the lobby",
    budget: 150_000,
    counted: [...[...filesOf("entrance", "rooms")].map(code), ["styles", /^entrance-\w+\.css$/]],
  },
  {
    // Code, styles, drawings and one language of the board game.
    name: "what only the board game has",
    budget: 118_000,
    counted: [
      ...[...filesOf("board")].filter(onlyBoardNeeds).map(code),
      ["styles", /^board-\w+\.css$/],
      ["drawings", /^board-\w+\.svg$/],
      ["largest language", /^locales\/\w+\/board\/[^/]+\.txt$/],
    ],
  },
];

function fail(why) {
  console.error(why);
  process.exit(1);
}

/** The page without its typeface and without the drawings of tables, the last of its sprites. */
function withoutPictures(page) {
  const words = page.replace(/(data:font\/woff2;base64,)[\w+/=]+/, "$1");
  const sprite = Math.max(words.lastIndexOf("class=sprite"), words.lastIndexOf('class="sprite"'));
  const [start, end] = [words.indexOf("<svg", sprite), words.indexOf("</svg></div>", sprite)];
  if (words === page || sprite < 0 || start < 0 || end < start) fail("index.html has no typeface, or no drawings");
  return Buffer.from(words.slice(0, start) + words.slice(end));
}

function brotli(file) {
  const content = readFileSync(join(dist, file));
  const counted = file.endsWith(".html") ? withoutPictures(content.toString()) : content;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: counted.length };
  return brotliCompressSync(counted, { params }).length;
}

const row = (what, ...numbers) => console.log(what.padEnd(44) + numbers.map((n) => `${n}`.padStart(11)).join(""));
const sums = BUDGETS.map(({ counted }) => {
  console.log();
  return counted.reduce((sum, [what, pattern]) => {
    const sizes = all.filter((file) => pattern.test(file)).map((file) => [brotli(file), file]);
    // Of the lists of texts the largest one counts; every other pattern must match one file.
    const isOne = sizes.length === 1 || (what === "largest language" && sizes.length > 1);
    if (!isOne) fail(`${dist} has ${sizes.length} files ${pattern}`);
    const [size, file] = sizes.reduce((most, next) => (next[0] > most[0] ? next : most));
    row(`${what} (${file})`, size);
    return sum + size;
  }, 0);
});
console.log();
row("", "brotli", "budget");
BUDGETS.forEach(({ name, budget }, at) => {
  row(name, sums[at], budget);
});
const exceeded = BUDGETS.filter(({ budget }, at) => sums[at] > budget).map(({ name }) => name);
if (exceeded.length) fail(`above the budget: ${exceeded.join(", ")}`);
