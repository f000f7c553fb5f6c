// A folder over plain HTTP on localhost: `node e2e/serve.mjs FOLDER [PORT [PATH]]`, which `cargo xtask serve` calls.
//
// It does less than any web host (no rewriting, no special headers, no compression), so that nothing works only here.
// Without a port it takes the first free one of 8080 to 8099. With a path it serves for tests: below that path, which
// reveals addresses that wrongly assume the root, and until its input is closed.
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, posix, resolve } from "node:path";
import { KINDS } from "./host.mjs";

const [folder, wanted, path = "/"] = process.argv.slice(2);
const ports = wanted ? [Number(wanted)] : Array.from({ length: 20 }, (_, n) => 8080 + n);

/** The file for the path of a request; never one outside the folder. */
async function find(target) {
  if (!target.startsWith(path)) throw new Error("not ours");
  const name = posix.normalize(`/${decodeURIComponent(target.slice(path.length))}`);
  const file = join(resolve(folder), name);
  return (await stat(file)).isDirectory() ? join(file, "index.html") : file;
}

const server = createServer(async (request, answer) => {
  try {
    if (!["GET", "HEAD"].includes(request.method)) return answer.writeHead(405).end();
    const file = await find(request.url.split("?")[0]);
    const body = await readFile(file);
    const kind = KINDS[extname(file)] ?? "application/octet-stream";
    answer.writeHead(200, { "Content-Type": kind, "Content-Length": body.length, "Cache-Control": "no-cache" });
    answer.end(request.method === "HEAD" ? undefined : body);
  } catch {
    answer.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("nothing here\n");
  }
});

// A connection closed after a while without requests meets the next one half way: "socket hang up".
server.keepAliveTimeout = 0;
server.on("listening", () => console.log(`http://localhost:${server.address().port}${path}`));
server.on("error", (why) => {
  if (why.code === "EADDRINUSE" && ports.length) return server.listen(ports.shift(), "127.0.0.1");
  console.error(String(why));
  process.exit(1);
});
server.listen(ports.shift(), "127.0.0.1");
if (process.argv[4]) process.stdin.resume().on("end", () => process.exit());
