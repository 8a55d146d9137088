import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { chromiumPath } from "@vr-eye-lab/e2e/support/browser";
import { withLab } from "./support/lab-server.ts";
import { reportMissing } from "./support/results.ts";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { atLeast } from "./support/verdict.ts";

/*
 * Lighthouse on the built product, for a first visit. Its 170 MB aren't part of the installation: this downloads them.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 7;
const MOST_TRIES = 3;
const AIMS = { performance: 99, accessibility: 100, "best-practices": 100 } as const;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

/** The parts of its report that are read here. */
interface Report {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

async function run(options: readonly string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn("npx", ["--yes", LIGHTHOUSE, ...options], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { output, code };
}

/** Retries, since Lighthouse sometimes loses its recording on a busy machine. */
async function report(origin: string, settings: readonly string[]): Promise<Report> {
  const chromeFlags = "--chrome-flags=--headless=new --no-sandbox";
  const options = [origin, "--output=json", "--quiet", chromeFlags, ...settings];
  for (let tries = 1; ; tries++) {
    const { output, code } = await run(options);
    if (code === 0) return JSON.parse(output);
    if (tries === MOST_TRIES) throw new Error(`Lighthouse ended with code ${code}: this machine has too much to do.`);
  }
}

const forms = [
  { name: "mobile, slow 4G", settings: [] },
  { name: "desktop", settings: ["--preset=desktop"] },
];
async function measure(): Promise<void> {
  const rows = await withLab(async ({ origin }) => {
    const all = [];
    for (const { name, settings } of forms) {
      const reports: Report[] = [];
      for (let i = 0; i < RUNS; i++) reports.push(await report(origin, settings));
      const scores = CATEGORIES.flatMap((category) => {
        const score = median(reports.map(({ categories }) => Math.round(categories[category].score * 100)));
        const verdict = atLeast(score, AIMS[category]);
        if (!verdict.met) process.exitCode = 1;
        return [score, verdict];
      });
      const metrics = METRICS.map((metric) => median(reports.map(({ audits }) => audits[metric]?.numericValue ?? NaN)));
      all.push([name, ...scores, ...metrics.map((value, i) => rounded(value, METRICS[i]?.includes("shift") ? 4 : 0))]);
    }
    return all;
  });
  printTable(
    `Lighthouse: medians of ${RUNS}`,
    [
      "visitor",
      ...CATEGORIES.flatMap((category) => [category, "aim"]),
      "first paint ms",
      "LCP ms",
      "blocking ms",
      "shift",
    ],
    rows,
  );
}

const { code } = await run(["--version"]);
if (code === 0) await measure();
else
  reportMissing("Lighthouse", `It could not be fetched (npx ended with code ${code}), as happens without a network.`);
