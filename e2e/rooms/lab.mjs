// Rooms between real browsers, in a network of their own: `node rooms/lab.mjs
// [measure | capacity | matrix] [arguments of Playwright]` after `cargo xtask build`.
//
// A browser that has no network but `lo` has no address for others, and one that has the real one
// depends on it. So everything (web host, relay, broker, TURN, browsers) runs in a network
// namespace with one card, whose other end is in the network of the tests behind routers
// (networks.mjs). Root may make one, others may where user namespaces are allowed. Tests that cannot run here are
// reported, each on a line that begins with `left out: ` (`cargo xtask test` lists them).
import { execFileSync, spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeNetworks } from "./networks.mjs";

/** The address of this machine in there; lab.ts knows it too. */
const ADDRESS = "10.9.0.1";
const INSIDE = "--inside";
/** Debian's path of the nginx module that serves precompressed files. */
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

const given = process.argv.slice(2);
process.exit(given[0] === INSIDE ? await inside(given.slice(1)) : await outside());

/** Runs this program again in a namespace; returns the exit code. */
async function outside() {
  const shut = ["-n", "-rn"].map((flags) => [flags, may("unshare", [flags, "ip", "link"])]);
  const way = shut.find(([, why]) => why === undefined);
  if (!way) {
    console.log(`left out: ALL TESTS OF ROOMS between browsers: no network namespace may be made here (${shut[0][1]})`);
    return 0;
  }
  const packages = {
    mosquitto: "mosquitto",
    turnserver: "coturn",
    nft: "nftables",
    nginx: "nginx, libnginx-mod-http-brotli-static",
  };
  const missing = Object.keys(packages).filter((program) => !where(program));
  // The module is a library, not a program on the PATH.
  if (!missing.includes("nginx") && !existsSync(BROTLI)) missing.push("nginx");
  for (const program of missing) {
    const debian = packages[program];
    console.log(
      `left out: rooms by ${program}: it is not here ` +
        `(Debian's package is ${debian}; not root, so this did not install it)`,
    );
  }
  const firefox = process.env.FIREFOX_PATH || ["firefox-esr", "firefox"].map(where).find(Boolean);
  if (!firefox) {
    console.log(
      "left out: rooms between Chromium and Firefox: there is no Firefox here (Debian's package is firefox-esr; " +
        "not root, so this did not install it; or set FIREFOX_PATH to it)",
    );
  }
  const lab = { LAB_WITHOUT: missing.join(" "), LAB_FIREFOX: firefox ?? "" };
  const env = { ...process.env, ...lab, PATH: path().join(delimiter) };
  return await run("unshare", [way[0], process.execPath, import.meta.filename, INSIDE, ...given], env);
}

/** In the namespace. */
async function inside(args) {
  const ip = (line) => execFileSync("ip", line.split(" "));
  ip("link set lo up");
  ip("link add lab0 type veth peer name lab1");
  ip(`address add ${ADDRESS}/24 dev lab0`);
  // The system would add another address seconds later, and Chromium then drops running requests.
  ip("link set lab0 addrgenmode none");
  ip("link set lab0 up");
  const networks = await behindRouters();
  // Without the networks, the other end stays unconnected.
  if (!networks) ip("link set lab1 up");
  // Chromium offers only the address of the default route.
  ip("route add default via 10.9.0.2");
  const cli = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  const project = ["measure", "capacity", "matrix"].includes(args[0]) && args.shift();
  // The default tests take about four minutes on two quiet cores, and all tests fifteen beside ten other browsers; the
  // limits are not much longer, in case something hangs.
  const limit = process.env.SUITE === "all" ? 2_400_000 : 1_200_000;
  const what = project
    ? [`--project=${project}`, "--workers=1"]
    : ["--project=routers", "--project=rooms", `--global-timeout=${limit}`];
  const told = ["test", "--config", "rooms.config.ts", ...what, ...args];
  const env = { ...process.env, LAB_PLACES: JSON.stringify(networks?.places ?? []) };
  const code = await run(process.execPath, [cli, ...told], env);
  networks?.close();
  return code;
}

/** Networks for the tests behind routers; nothing where they cannot be made. */
async function behindRouters() {
  const without = (process.env.LAB_WITHOUT ?? "").split(" ");
  if (without.includes("nft") || without.includes("turnserver")) return;
  try {
    return await makeNetworks("lab1", ADDRESS);
  } catch (why) {
    console.log(`left out: rooms behind routers: no networks may be made for them (${String(why).split("\n")[0]})`);
  }
}

function run(program, args, env = process.env) {
  const child = spawn(program, args, { cwd: join(import.meta.dirname, ".."), stdio: "inherit", env });
  // A signal to this process ends the child, too.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((ended) => child.on("close", (code) => ended(code ?? 1)));
}

/** The error of a program with these arguments; nothing if it succeeds. */
function may(program, args) {
  try {
    execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  } catch (why) {
    return String(why.stderr || why.message)
      .trim()
      .split("\n")[0];
  }
}

/** The PATH with the folders of servers, which ordinary users' lacks. */
function path() {
  return [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
}

/** The path of a program; nothing if it is not installed. */
function where(program) {
  const places = path().map((folder) => join(folder, program));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
