// A web server for one test: dist/ under a path, static files only. It can be stopped, and a new
// version can be deployed to it.
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { test as house } from "./fixtures";

export const dist = resolve(import.meta.dirname, "../../dist");
const PATH = "/some/path/";
const KINDS: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

export class Host {
  private server?: Server;
  address = "";
  /** Called with the path of each file before it is served, which waits for it; if it throws there is no such file. */
  before: (path: string) => void | Promise<void> = () => {};

  private constructor(private folder: string) {}

  /** A server with a copy of this build. */
  static async open(build = dist) {
    const host = new Host(await mkdtemp(join(tmpdir(), "frantic-")));
    await cp(build, host.folder, { recursive: true });
    await host.start();
    return host;
  }

  /** Answers requests, after a stop at the same address. */
  async start() {
    this.server = createServer(async (request, answer) => {
      const path = (request.url ?? "").split("?")[0];
      const name = path.startsWith(PATH) ? path.slice(PATH.length) || "index.html" : "nothing";
      try {
        await this.before(name);
        const body = await readFile(join(this.folder, decodeURIComponent(name)));
        answer.writeHead(200, { "Content-Type": KINDS[extname(name)] ?? "text/plain; charset=utf-8" }).end(body);
      } catch {
        answer.writeHead(404).end();
      }
    });
    // As serve.mjs: no request meets a connection that is being closed.
    this.server.keepAliveTimeout = 0;
    const port = this.address ? Number(new URL(this.address).port) : 0;
    await new Promise<void>((listening) => this.server!.listen(port, "localhost", listening));
    this.address = `http://localhost:${(this.server.address() as AddressInfo).port}${PATH}`;
  }

  /** Stops answering requests. */
  async stop() {
    if (!this.server?.listening) return;
    this.server.closeAllConnections();
    await new Promise((closed) => this.server!.close(closed));
  }

  async close() {
    await this.stop();
    await rm(this.folder, { recursive: true });
  }

  /** Serves another build instead, from now on. */
  async deploy(build: string) {
    const next = await mkdtemp(join(tmpdir(), "frantic-"));
    await cp(build, next, { recursive: true });
    const old = this.folder;
    this.folder = next;
    await rm(old, { recursive: true });
  }

  /** Deploys a new version, which differs in its icon and in the files that name it. Returns both icons and both versions. */
  async renew() {
    const at = (name: string) => join(this.folder, name);
    const text = async (name: string) => await readFile(at(name), "utf8");
    const digest = (content: string) => `sha256-${createHash("sha256").update(content).digest("base64")}`;
    let [page, worker, manifest] = await Promise.all(["index.html", "sw.js", "manifest.webmanifest"].map(text));
    const [, version] = /data-version="(\w+)"/.exec(page)!;
    const [icon] = /icon-\w+\.svg/.exec(page)!;
    const [newVersion, newIcon] = ["00000000000000bb", "icon-00000000000000aa.svg"];
    const drawing = `${await text(icon)}<!-- new -->\n`;
    await rename(at(icon), at(newIcon));
    await writeFile(at(newIcon), drawing);
    page = page.replaceAll(version, newVersion).replaceAll(icon, newIcon);
    manifest = manifest.replaceAll(icon, newIcon);
    await writeFile(at("index.html"), page);
    await writeFile(at("manifest.webmanifest"), manifest);
    worker = worker
      .replace(version, newVersion)
      .replace(new RegExp(`"${icon}": "[^"]*"`), `"${newIcon}": "${digest(drawing)}"`)
      .replace(/("manifest\.webmanifest": )"[^"]*"/, `$1"${digest(manifest)}"`);
    await writeFile(at("sw.js"), worker.replace(/("index\.html": )"[^"]*"/, `$1"${digest(page)}"`));
    return { icon, newIcon, version, newVersion };
  }
}

export const test = house.extend<{ host: Host }>({
  host: async ({ context }, use) => {
    const host = await Host.open();
    await use(host);
    // Pages may still fetch files, so they are closed before the server.
    for (const page of context.pages()) await page.close();
    await host.close();
  },
});
