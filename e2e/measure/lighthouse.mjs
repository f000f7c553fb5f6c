// Lighthouse on the first page, as a phone: three scores, and the reasons for lost points.
//
// LIGHTHOUSE is the script of the npm package; `cargo xtask measure` gets it (xtask/src/tools.rs).
// It does not slow the browser down but computes the times of a slow one, so its times differ from those of load.mjs.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chrome } from "./browser.mjs";

const WHAT = ["performance", "accessibility", "best-practices"];

export async function lighthouse(address, runs) {
  const scores = { performance: [], accessibility: [], "best-practices": [], faults: new Set() };
  for (let run = 0; run < runs; run++) {
    const flags = ["--output=json", "--quiet", `--only-categories=${WHAT.join(",")}`];
    const headless = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [process.env.LIGHTHOUSE, address, ...flags, headless],
      {
        env: { ...process.env, CHROME_PATH: chrome },
        maxBuffer: 1 << 28,
        timeout: 180_000,
      },
    );
    const { categories, audits } = JSON.parse(stdout);
    for (const what of WHAT) {
      scores[what].push(categories[what].score * 100);
      for (const { id, weight } of categories[what].auditRefs) {
        const { score, title, displayValue = "" } = audits[id];
        // A set, so that the same fault of several runs is listed once.
        if (weight && score !== null && score < 0.9) scores.faults.add(`${what}: ${title} ${displayValue}`.trim());
      }
    }
  }
  return { ...scores, faults: [...scores.faults] };
}
