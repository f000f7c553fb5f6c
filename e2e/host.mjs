// A web server for measurements and tests outside Playwright: dist/ under a path, on a free port.
//
// Unlike `cargo xtask serve` it can do what good hosts do (brotli, compressed in advance; caching of files named by
// content) over a slow line, because loading is measured as people experience it; and it can put a test's script before
// those of the page. It, too, rewrites nothing.
import { readFile, readdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** dist/, or the build that DIST names. */
export const dist = resolve(process.env.DIST || join(import.meta.dirname, "../dist"));
const PATH = "/some/path/";
export const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".png": "image/png",
  ".woff2": "font/woff2",
};
/** Files that are compressed already. */
const PACKED = [".png", ".woff2"];

/** Whether a file is named by its content, so that it never changes (xtask/finish.mjs). Builds to compare with may have
 *  longer digests. */
const forEver = (name) => /-[0-9a-f]{8,16}\.|\/[0-9a-f]{8,16}\/|^fonts\//.test(name);

/**
 * One line for all requests: each waits for `latency` ms, and all share `rate` bytes per ms, in turns. The browser's
 * own throttling would apply only to a page, while a service worker's requests use the line too.
 */
class Line {
  constructor(slow) {
    this.slow = slow;
    this.waiting = [];
    this.free = 0;
    this.sent = 0;
  }

  send(answer, body) {
    if (!this.slow) {
      this.sent += body.length;
      answer.end(body);
      return;
    }
    setTimeout(() => {
      this.waiting.push({ answer, body });
      if (!this.runs) this.run();
    }, this.slow.latency);
  }

  run() {
    const next = this.waiting.shift();
    this.runs = !!next;
    if (!next) return;
    const part = next.body.subarray(0, 2_920);
    const rest = next.body.subarray(part.length);
    next.answer.write(part);
    this.sent += part.length;
    if (rest.length) this.waiting.push({ answer: next.answer, body: rest });
    else next.answer.end();
    // Measured by the clock, so that late timers do not make the line slower.
    const now = performance.now();
    this.free = Math.max(this.free, now - 50) + part.length / this.slow.rate;
    setTimeout(() => this.run(), Math.max(0, this.free - now));
  }
}

/**
 * `packed`: with brotli. `slow`: a line of so much `latency` and `rate`. `first`: a script that runs
 * before all others of the page. `folder`: another build than dist/.
 */
export async function host({ packed = false, slow, first, folder = dist } = {}) {
  await stat(join(folder, "index.html")).catch(() => {
    throw new Error(`${folder} has no index.html: run \`cargo xtask build\` first`);
  });
  const files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(file.slice(folder.length + 1).replaceAll("\\", "/"), { raw: await readFile(file) });
  }
  if (first) {
    // As a file, since the page's policy allows no other foreign script.
    const page = files.get("index.html");
    page.raw = Buffer.from(String(page.raw).replace("<title>", '<script src="./first.js"></script>\n<title>'));
    files.set("first.js", { raw: Buffer.from(first) });
  }
  if (packed) {
    for (const [name, file] of files) {
      if (PACKED.includes(extname(name))) continue;
      file.small = brotliCompressSync(file.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    }
  }
  const line = new Line(slow);
  const server = createServer((request, answer) => {
    const path = (request.url ?? "").split("?")[0];
    const name = path.startsWith(PATH) ? decodeURIComponent(path.slice(PATH.length)) || "index.html" : "";
    const file = files.get(name);
    if (!file) return answer.writeHead(404).end();
    const small = file.small && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
    answer.writeHead(200, {
      "Content-Type": KINDS[extname(name)] ?? "application/octet-stream",
      "Cache-Control": forEver(name) ? "max-age=31536000, immutable" : "no-cache",
      "Content-Length": (small ? file.small : file.raw).length,
      ...(file.small && { Vary: "Accept-Encoding" }),
      ...(small && { "Content-Encoding": "br" }),
    });
    line.send(answer, small ? file.small : file.raw);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://localhost:${server.address().port}${PATH}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address, close, line };
}
