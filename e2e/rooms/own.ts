// The servers that deploy/ describes, run from exactly its files: web host, relay, broker, TURN. Only ports, names and
// paths are replaced, and each replacement must match.
import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist } from "../host.mjs";
import type { Config } from "./person";
import { deploy, publish } from "./publish";
import { ADDRESS, OWN_PORTS as PORTS, Server } from "./servers";

const NAME = "frantic.example";
/** The secret from which coturn's passwords are derived. */
export const SECRET = "0123456789abcdef";

/** Changes of a text: pairs of an old and a new string, replaced everywhere. */
type Changes = [string, string][];

export class Own {
  /** The address of the game. */
  readonly site = `https://${ADDRESS}:${PORTS.https}/`;
  readonly servers = new Map<"relay" | "mosquitto" | "coturn" | "nginx", Server>();

  private constructor(private readonly folder: string) {}

  static async start() {
    const own = new Own(await mkdtemp(join(tmpdir(), "frantic-own-")));
    await own.certify();
    await own.files();
    await own.relay();
    await own.mosquitto();
    await own.coturn();
    await own.nginx();
    return own;
  }

  async close() {
    await Promise.all([...this.servers.values()].map((server) => server.close()));
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Writes the site's config.json as deploy/ does each day, and then changes it. */
  async configure(change: (config: Config) => Partial<Config> = () => ({})) {
    const file = join(this.folder, "www/config.json");
    execFileSync(join(deploy, "turn-password.sh"), [
      join(this.folder, "config.json"),
      file,
      join(this.folder, "turnserver.conf"),
    ]);
    const config: Config = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...config, ...change(config) }));
    return config;
  }

  /** A user and a password for TURN that expire this many seconds from now. */
  static account(seconds: number) {
    const username = `${Math.floor(Date.now() / 1000) + seconds}:frantic`;
    return { username, credential: createHmac("sha1", SECRET).update(username).digest("base64") };
  }

  /** The headers of a file of the site, to a browser that can read these encodings. */
  async headers(path: string, encodings = "br, gzip") {
    return await new Promise<Record<string, unknown>>((told, fail) => {
      const options = { rejectUnauthorized: false, headers: { "accept-encoding": encodings } };
      request(this.site + path, options, (answer) => {
        answer.resume();
        told({ status: answer.statusCode, ...answer.headers });
      })
        .on("error", fail)
        .end();
    });
  }

  private path(name: string) {
    return join(this.folder, name);
  }

  /** Copies a file of deploy/ with changes. */
  private async adapt(name: string, changes: Changes, more = "") {
    let text = await readFile(join(deploy, name), "utf8");
    for (const [what, by] of changes) {
      if (!text.includes(what)) throw new Error(`deploy/${name} has no ${what}`);
      text = text.replaceAll(what, by);
    }
    await writeFile(this.path(name), text + more);
    return this.path(name);
  }

  private get certificates(): Changes {
    return [
      [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, this.path("cert.pem")],
      [`/etc/letsencrypt/live/${NAME}/privkey.pem`, this.path("key.pem")],
    ];
  }

  private async certify() {
    const [key, cert] = [this.path("key.pem"), this.path("cert.pem")];
    const how = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=lab".split(" ");
    execFileSync("openssl", [...how, "-keyout", key, "-out", cert], { stdio: "ignore" });
  }

  /** Publishes dist/ by publish.sh, with a template of config.json. */
  private async files() {
    await publish(dist, this.path("www"), this.path("tools"));
    await this.adapt("config.json", [
      [`wss://${NAME}`, `wss://${ADDRESS}:${PORTS.https}`],
      [`${NAME}:3478`, `${ADDRESS}:${PORTS.turn}`],
      [`${NAME}:5349`, `${ADDRESS}:${PORTS.turnTls}`],
    ]);
  }

  private async relay() {
    await cp(join(deploy, "relay"), this.path("relay"), { recursive: true });
    // In place of `npm ci`; own.spec.ts checks that it is the same version.
    await symlink(join(import.meta.dirname, "../node_modules"), this.path("relay/node_modules"));
    const command: [string, string] = [process.execPath, this.path("relay/relay.mjs")];
    const env = { PORT: String(PORTS.relay) };
    this.servers.set("relay", await Server.start(command, "127.0.0.1", PORTS.relay, env));
  }

  private async mosquitto() {
    await this.adapt("mosquitto.acl", []);
    const file = await this.adapt(
      "mosquitto.conf",
      [
        ["listener 1883 ", `listener ${PORTS.mqtt} `],
        ["listener 9001 ", `listener ${PORTS.mqttOverWebSocket} `],
        ["acl_file /etc/mosquitto/frantic.acl", `acl_file ${this.path("mosquitto.acl")}`],
      ],
      // A user namespace may have no other user than root.
      "user root\n",
    );
    const [host, port] = ["127.0.0.1", PORTS.mqttOverWebSocket];
    this.servers.set("mosquitto", await Server.start(["mosquitto", "-c", file], host, port));
  }

  private async coturn() {
    const file = await this.adapt(
      "turnserver.conf",
      [
        ...this.certificates,
        [`realm=${NAME}`, "realm=lab"],
        ["listening-port=3478", `listening-port=${PORTS.turn}`],
        ["tls-listening-port=5349", `tls-listening-port=${PORTS.turnTls}`],
        ["static-auth-secret=CHANGE-ME", `static-auth-secret=${SECRET}`],
        // The lab uses addresses of this network.
        ["denied-peer-ip=10.0.0.0-10.255.255.255\n", ""],
      ],
      `listening-ip=${ADDRESS}\nrelay-ip=${ADDRESS}\n` +
        `userdb=${this.path("turn.db")}\npidfile=${this.path("turn.pid")}\nlog-file=stdout\n`,
    );
    this.servers.set("coturn", await Server.start(["turnserver", "-c", file], ADDRESS, PORTS.turn));
  }

  /** One process does everything, so that it can be ended and measured as one. */
  private async nginx() {
    const site = await this.adapt("nginx.conf", [
      ...this.certificates,
      ["listen 80;", `listen ${ADDRESS}:${PORTS.http};`],
      ["    listen [::]:80;\n", ""],
      ["listen 443 ", `listen ${ADDRESS}:${PORTS.https} `],
      ["    listen [::]:443 ssl http2;\n", ""],
      [`server_name ${NAME};`, "server_name _;"],
      ["root /srv/frantic/current;", `root ${this.path("www/current")};`],
      ["root /srv/frantic;", `root ${this.path("www")};`],
      ["http://127.0.0.1:7777", `http://127.0.0.1:${PORTS.relay}`],
      ["http://127.0.0.1:9001", `http://127.0.0.1:${PORTS.mqttOverWebSocket}`],
    ]);
    // The part of Debian's nginx.conf around a site.
    const around = this.path("around.conf");
    const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const paths = scratch.map((what) => `${what}_temp_path ${this.path(what)};`).join(" ");
    await writeFile(
      around,
      `daemon off; master_process off; user root; pid ${this.path("nginx.pid")}; error_log stderr;\n` +
        "include /etc/nginx/modules-enabled/*.conf;\nevents { worker_connections 16384; }\n" +
        `http { access_log off; ${paths} include ${site}; }\n`,
    );
    this.servers.set("nginx", await Server.start(["nginx", "-c", around], ADDRESS, PORTS.https));
  }
}
