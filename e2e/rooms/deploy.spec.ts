// The scripts in deploy/: the renewal of passwords as cron runs it, and how a version is published.
import { expect, test as base } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { deploy, publish } from "./publish";

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "frantic-deploy-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

test("the password for TURN is renewed in the environment that cron gives", async ({ folder }) => {
  const lines = (await readFile(join(deploy, "frantic.cron"), "utf8")).split("\n");
  expect(lines.pop(), "cron ignores a last line without an end").toBe("");
  const jobs = lines.flatMap((line) => /^(?:@reboot|\S+ \S+ \S+ \S+ \S+) root (.+)$/.exec(line)?.[1] ?? []);
  expect(jobs).toHaveLength(2);
  await writeFile(join(folder, "frantic-config.json"), '{"turn":[{"username":"@user@","credential":"@password@"}]}');
  await writeFile(join(folder, "turnserver.conf"), "static-auth-secret=0123456789abcdef\n");
  await mkdir(join(folder, "frantic"));
  for (const job of jobs) {
    // Paths of deploy/README.md, replaced by those of the test.
    const here = job.replaceAll("/srv/", `${folder}/`).replaceAll("/usr/local/bin/", `${deploy}/`);
    const env = { PATH: "/usr/bin:/bin", HOME: "/root", LOGNAME: "root", SHELL: "/bin/sh" };
    execFileSync("/bin/sh", ["-c", `${here} ${folder}/turnserver.conf`], { env, cwd: "/", stdio: "pipe" });
    const written = join(folder, "frantic/config.json");
    const { turn } = JSON.parse(await readFile(written, "utf8"));
    expect(Number(turn[0].username.split(":")[0]) - Date.now() / 1000).toBeGreaterThan(86_400);
    expect(turn[0].credential).toMatch(/^[\w+/]{27}=$/);
    await rm(written);
  }
});

/** A build with a page and a script; the digest in its name tells one version from another. */
async function build(folder: string, version: string) {
  const files: Record<string, string> = {
    "index.html": `<html data-version="${version}">`.padEnd(500, " "),
    [`app-${version}.js`]: `run("${version}")`,
    [`locales/${version}/en.txt`]: `texts ${version}`,
    "config.json": '{"relays":["built"]}',
  };
  const lines = Object.entries(files).map(([path, text]) => {
    const digest = createHash("sha256").update(text).digest("hex").slice(0, 8);
    return `{"path":"${path}","digest":"${digest}","bytes":${text.length}}`;
  });
  files["files.json"] = `[\n${lines.join(",\n")}\n]\n`;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** The contents that a web server would send: the file and its decompressed copies; `undefined` for a missing file. */
async function served(site: string, path: string) {
  const read = async (end: string) => readFile(join(site, "current", path + end)).catch(() => undefined);
  const [plain, br, gz] = await Promise.all([read(""), read(".br"), read(".gz")]);
  const texts = [plain, br && brotliDecompressSync(br), gz && gunzipSync(gz)].map((text) => text?.toString());
  expect(new Set(texts).size, `${path} and its copies: ${texts}`).toBe(1);
  return texts[0];
}

test("a version is published whole, and the pages of the one before still find their files", async ({ folder }) => {
  const [one, two, three] = ["aaaaaaa1", "aaaaaaa2", "aaaaaaa3"];
  const [site, tools] = [join(folder, "site"), join(folder, "tools")];
  await publish(await build(join(folder, "1"), one), site, tools);
  expect(await served(site, "index.html")).toContain(one);
  const config = join(site, "config.json");
  expect(await readFile(config, "utf8"), "until the host has its own").toContain("built");
  await writeFile(config, "own");

  // While the new version is compressed the old one is served, with its own copies.
  const looks = `const { gunzipSync } = require("node:zlib");
    const page = "${join(site, "current/index.html")}";
    const texts = [readFileSync(page), gunzipSync(readFileSync(page + ".gz"))].map(String);
    if (!texts.every((text) => text.includes("${one}"))) throw new Error(texts.join());`;
  await publish(await build(join(folder, "2"), two), site, tools, looks);
  expect(await served(site, "index.html")).toContain(two);
  for (const version of [one, two]) {
    expect(await served(site, `app-${version}.js`)).toContain(version);
    expect(await served(site, `locales/${version}/en.txt`)).toContain(version);
  }
  expect(await served(site, "config.json"), "served from elsewhere").toBeUndefined();

  await publish(await build(join(folder, "3"), three), site, tools);
  expect(await served(site, `app-${two}.js`)).toContain(two);
  expect(await served(site, `app-${one}.js`), "two versions ago").toBeUndefined();
  expect(await readdir(join(site, "versions"))).toHaveLength(2);
  expect(await readFile(config, "utf8")).toBe("own");
});

test("a build that is not whole is not published", async ({ folder }) => {
  const [one, two] = ["aaaaaaa1", "aaaaaaa2"];
  const [site, tools] = [join(folder, "site"), join(folder, "tools")];
  await publish(await build(join(folder, "1"), one), site, tools);
  const next = await build(join(folder, "2"), two);
  await writeFile(join(next, `app-${two}.js`), "run(");
  await expect(publish(next, site, tools)).rejects.toThrow(/app-aaaaaaa2.js is not the file that was built/);
  await build(next, two);
  await expect(publish(next, site, tools, "process.exit(1);")).rejects.toThrow();
  expect(await served(site, "index.html")).toContain(one);
  // An interrupted run does not block the next one.
  await publish(next, site, tools);
  expect(await served(site, "index.html")).toContain(two);
  expect(await readdir(join(site, "versions"))).toHaveLength(2);
});
