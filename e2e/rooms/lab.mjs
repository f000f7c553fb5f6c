// Rooms between real browsers, in a network of their own: `node rooms/lab.mjs
// [measure | capacity | matrix] [arguments of Playwright]` after `cargo xtask build`.
//
// A browser that has no network but `lo` has no address for others, and one that has the real one
// depends on it. So everything (web host, relay, broker, TURN, browsers) runs in a network
// namespace with one card, whose other end is in the network of the tests behind routers
// (networks.mjs). Root may make one, others may where user namespaces are allowed. What cannot be
// tested here is said, each on a line that begins with `left out: ` (xtask/src/test.rs sums them up).
import { execFileSync, spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeNetworks } from "./networks.mjs";

/** The address of this machine in there; lab.ts knows it too. */
const ADDRESS = "10.9.0.1";
const INSIDE = "--inside";
/** Debian's place for nginx's part that serves files compressed beforehand. */
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

const given = process.argv.slice(2);
process.exit(given[0] === INSIDE ? await inside(given.slice(1)) : await outside());

/** Goes into a namespace and begins anew there; gives the exit code. */
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
  // What packs files for nginx has no program.
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
  // The system would give it another address seconds later, at which Chromium drops what it is loading.
  ip("link set lab0 addrgenmode none");
  ip("link set lab0 up");
  const networks = await behindRouters();
  // Where it is plugged into nothing.
  if (!networks) ip("link set lab1 up");
  // Chromium offers the address that it would leave by, and no other.
  ip("route add default via 10.9.0.2");
  const cli = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  const project = ["measure", "capacity", "matrix"].includes(args[0]) && args.shift();
  // By default they take some four minutes on two quiet cores, all of them fifteen where ten other browsers run as
  // well; what hangs is not waited for much longer.
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
  // Whoever ends this ends that.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((ended) => child.on("close", (code) => ended(code ?? 1)));
}

/** Why a program does not do this; nothing if it does. */
function may(program, args) {
  try {
    execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  } catch (why) {
    return String(why.stderr || why.message)
      .trim()
      .split("\n")[0];
  }
}

/** Servers are not on everybody's PATH. */
function path() {
  return [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
}

/** Where a program is; nothing if it is not. */
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
