// The networks of the tests behind routers (routers.ts), made before any browser starts, and kept until the last one
// has ended: Chromium drops running requests when a network interface is added or removed.
//
// Routers as people have them at home, on the road and at work: each a network namespace that translates addresses
// with nftables, all connected to one public network, which is a bridge in a namespace of its own. The lab's one
// card is plugged into it (lab.mjs), so that its servers are in the public network, and no other test's browser sees
// another interface than without it. A browser's place is the namespace behind a router.
//
// The kind of a router is its treatment of UDP (RFC 4787): a port-restricted one uses one outer port for all
// destinations, and admits only senders that were written to; a symmetric one uses a new port for each destination.
// Linux does the first by itself, and the second with random ports.
import { execFileSync, spawn } from "node:child_process";
import { readlinkSync } from "node:fs";

/** How many people may be behind each kind of router at once; an open place has none. */
const PLACES = { open: 3, "port-restricted": 2, symmetric: 2, "no UDP": 2 };

/**
 * Plugs the interface `plug` of this namespace into a public network with routers. `address` is how servers at the
 * other end of it are reached, in a network of 24 bits. Returns the places, each with its `kind` and the `pid` of a
 * process in its namespace, and `close`, to be called when no browser is left.
 */
export async function makeNetworks(plug, address) {
  const holders = [];
  const close = () => holders.splice(0).forEach((holder) => holder.stdin.destroy());
  try {
    const places = [];
    const internet = await namespace(holders);
    internet.ip("link add public type bridge");
    internet.ip("link set public up");
    for (const [kind, count] of Object.entries(PLACES)) {
      for (let n = 0; n < count; n++) {
        places.push({ kind, ...(await makePlace(holders, internet, kind, places.length + 1, address)) });
      }
    }
    // Last, because the interface would be lost with a namespace that fails.
    execFileSync("ip", ["link", "set", plug, "netns", `${internet.pid}`]);
    internet.ip(`link set ${plug} master public up`);
    return { places, close };
  } catch (why) {
    close();
    throw why;
  }
}

async function makePlace(holders, internet, kind, number, address) {
  const person = await namespace(holders);
  // A person without a router has the public address.
  const edge = kind === "open" ? person : await namespace(holders);
  const outside = address.replace(/\d+$/, String(100 + number));
  internet.ip(`link add out${number} type veth peer name public0 netns ${edge.pid}`);
  internet.ip(`link set out${number} master public up`);
  edge.ip(`address add ${outside}/24 dev public0`);
  edge.ip("link set public0 up");
  edge.ip(`route add default via ${address}`);
  if (edge === person) return { pid: person.pid };
  edge.ip(`link add home0 type veth peer name net0 netns ${person.pid}`);
  edge.ip(`address add 192.168.${number}.1/24 dev home0`);
  edge.ip("link set home0 up");
  edge.run("sh", ["-c", "echo 1 > /proc/sys/net/ipv4/ip_forward"]);
  edge.run("nft", ["-f", "-"], rules(kind));
  person.ip(`address add 192.168.${number}.2/24 dev net0`);
  person.ip("link set net0 up");
  person.ip(`route add default via 192.168.${number}.1`);
  return { pid: person.pid };
}

/** A network namespace, held by a process that ends with this one. */
async function namespace(holders) {
  const holder = spawn("unshare", ["-n", "cat"], { stdio: ["pipe", "ignore", "inherit"] });
  holders.push(holder);
  holder.stdin.on("error", () => {});
  const { pid } = holder;
  await new Promise((begun, fail) => holder.once("spawn", begun).once("error", fail));
  // Waits until the process is in its new namespace.
  const own = readlinkSync("/proc/self/ns/net");
  while (readlinkSync(`/proc/${pid}/ns/net`) === own) {
    if (holder.exitCode !== null) throw new Error("no network namespace may be made in this one");
    await new Promise((later) => setTimeout(later, 5));
  }
  const run = (program, args, input) =>
    execFileSync("nsenter", [`--net=/proc/${pid}/ns/net`, program, ...args], {
      input,
      stdio: ["pipe", "ignore", "inherit"],
    });
  const space = { pid, run, ip: (line) => run("ip", line.split(" ")) };
  // Without IPv6 addresses, which the system would add seconds later, when browsers run.
  space.run("sh", ["-c", "for all in /proc/sys/net/ipv6/conf/*/disable_ipv6; do echo 1 > $all; done"]);
  space.ip("link set lo up");
  return space;
}

function rules(kind) {
  const masquerade = kind === "symmetric" ? "masquerade random,fully-random" : "masquerade";
  // Unrequested packets are dropped before connection tracking, because they would take the port that the answer needs.
  return `
    table ip nat {
      chain out { type nat hook postrouting priority srcnat; oifname "public0" ${masquerade}; }
    }
    table ip filter {
      chain in { type filter hook input priority filter; policy drop; ct state established,related accept; }
      chain through {
        type filter hook forward priority filter; policy drop;
        ${kind === "no UDP" ? "meta l4proto udp drop;" : ""}
        ct state established,related accept;
        iifname "home0" accept;
      }
    }
  `;
}
