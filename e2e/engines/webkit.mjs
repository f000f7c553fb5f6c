// WebKit (WebKitGTK's MiniBrowser on a virtual screen), driven over plain WebDriver: only the functions that play.mjs
// needs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ofTheEngine } from "./engine-error.mjs";

/** A free port. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** `ends` gets a function that ends it at once. */
export async function webkit(path, ends) {
  const home = mkdtempSync(join(tmpdir(), "frantic-webkit-"));
  const started = [];
  /** Each process has its own group, so that its children end with it. */
  const start = (program, args, options) => {
    const child = spawn(program, args, { detached: true, ...options });
    child.on("error", (why) => console.error(`${program}: ${why.message}`));
    started.push(child);
    return child;
  };
  const kill = () => {
    for (const { pid } of started.splice(0).reverse()) {
      try {
        process.kill(-pid, "SIGKILL");
      } catch {
        // The process has ended by itself.
      }
    }
    rmSync(home, { recursive: true, force: true });
  };

  ends.push(kill);

  // It chooses the screen's number itself, and tells it when it is ready.
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3], "data");
  const port = await freePort();
  start("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: "x11",
      HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      // The sandbox needs rights that a container does not give. The browser only sees our own page.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      NO_AT_BRIDGE: "1",
    },
  });
  let root = `http://127.0.0.1:${port}/session`;
  const call = async (method, way, body) => {
    const answer = await fetch(root + way, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${way}: ${value?.error}: ${value?.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (ready?.ok) break;
    if (tries > 100) throw new Error("WebKitWebDriver does not answer");
    await new Promise((later) => setTimeout(later, 100));
  }
  const { sessionId, capabilities } = await call("POST", "", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: path, args: ["--automation"] } } },
  });
  root += `/${sessionId}`;
  await call("POST", "/window/rect", { width: 500, height: 900 });
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: (url) => call("POST", "/url", { url }),
    reload: () => call("POST", "/refresh", {}),
    evaluate: (work, ...args) => call("POST", "/execute/sync", { script: `return (${work})(...arguments);`, args }),
    tap: ofTheEngine((x, y) =>
      call("POST", "/actions", {
        actions: [
          {
            type: "pointer",
            id: "mouse",
            parameters: { pointerType: "mouse" },
            actions: [
              { type: "pointerMove", x, y, duration: 0, origin: "viewport" },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ],
      }),
    ),
    picture: async (path) => writeFile(path, Buffer.from(await call("GET", "/screenshot"), "base64")),
    close: () => call("DELETE", ""),
  };
}
