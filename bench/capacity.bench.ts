import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { reservePort } from "@vr-eye-lab/e2e/support/port";
import { createCrowd } from "@vr-eye-lab/server/testing/crowd";
import { documented, withValues } from "@vr-eye-lab/server/testing/documented";
import { runNginx } from "@vr-eye-lab/server/testing/nginx";
import { startPostgres } from "@vr-eye-lab/server/testing/postgres-server";
import { findProxy } from "@vr-eye-lab/server/testing/proxy-program";
import { ACTIONS, Crowd, type Measurement } from "./support/crowd.ts";
import { type LabServer, TRUSTING, withServer } from "./support/lab-server.ts";
import { reportMissing } from "./support/results.ts";
import { quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { usageOf } from "./support/usage.ts";
import { against } from "./support/verdict.ts";

/*
 * How many people one machine carries. Everyone has the page open, which follows the change feed by long polls, and at random times saves a practice
 * session, reads the history and reads statistics, each every 30 minutes on average. Each person has a loopback address, a login and a history of 20
 * sessions. Latency counts from the time when an action was planned (open loop). The crowd runs in this process, which opens a file for each person.
 *
 * npm run bench -- capacity [sqlite|postgres|two-servers [people,... [seconds]]]
 */
const STEPS = [10_000, 19_000];
const SECONDS = 30;
/** As long as a long poll, so that the polls are spread evenly. */
const GROWTH_MS = 25_000;
const SETTLING_MS = 2_000;
const MOST_MS = 250;
/** Of all answers, in percent. */
const MOST_FAILURES = 0.1;
const ORIGIN = "https://lab.example";
const NAMES = { sqlite: "SQLite", postgres: "PostgreSQL", "two-servers": "two servers, PostgreSQL, nginx" };
type Setup = keyof typeof NAMES;

const [chosen, peopleText, secondsText] = process.argv.slice(2);
const counts = peopleText?.split(",").map(Number) ?? STEPS;
const seconds = Number(secondsText ?? SECONDS);
const PARTS = ["server", "PostgreSQL", "nginx", "crowd"] as const;
/** The first processes of each part. */
type Processes = Readonly<Record<(typeof PARTS)[number], readonly number[]>>;

interface Step {
  readonly setup: Setup;
  readonly people: number;
  readonly measured: Measurement;
  /** Percent of a core, and MiB at the end. */
  readonly cpu: readonly number[];
  readonly memory: readonly number[];
}

/** Measures an installation in production mode, except that its mail goes nowhere and its payments to the sandbox. */
async function stepsOf(setup: Setup): Promise<Step[]> {
  const postgres = setup === "sqlite" ? undefined : await startPostgres({ isDurable: true });
  try {
    const databaseUrl = postgres?.url("postgres");
    const dataDir = mkdtempSync(join(tmpdir(), "capacity-"));
    await createCrowd({ dataDir, databaseUrl }, Math.max(...counts));
    const secret = randomBytes(32).toString("base64url");
    const production = {
      NODE_ENV: "production",
      PUBLIC_URL: ORIGIN,
      SMTP_URL: "smtp://127.0.0.1:9",
      PAYMENTS: "sandbox",
    };
    const database: Record<string, string> =
      databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
    const variables = { ...TRUSTING, ...production, ...database, AUTH_SECRET: secret };
    const stepsAt = (port: number, servers: readonly LabServer[], nginx: readonly number[]) => {
      const place = { port, origin: ORIGIN, secret };
      const PostgreSQL = postgres?.processes().slice(0, 1) ?? [];
      const server = servers.map(({ child }) => child.pid ?? 0);
      return measureSteps(setup, new Crowd(place), { server, PostgreSQL, nginx, crowd: [process.pid] });
    };
    return await withServer("ours", variables, async (first) => {
      if (setup !== "two-servers") return stepsAt(first.port, [first], []);
      return withServer("ours", variables, async (second) => {
        const nginx = await balance(first.port, second.port);
        try {
          return await stepsAt(nginx.port, [first, second], [nginx.pid]);
        } finally {
          await nginx.stop();
        }
      });
    });
  } finally {
    await postgres?.remove();
  }
}

/** An nginx as docs/scaling.md configures it. */
async function balance(first: number, second: number) {
  const port = await reservePort();
  const config = withValues(documented("scaling.md", "nginx"), {
    "127.0.0.1:3000": `127.0.0.1:${first}`,
    "127.0.0.1:3001": `127.0.0.1:${second}`,
    "listen 80 ": `listen 127.0.0.1:${port} `,
  });
  return { port, ...(await runNginx(findProxy("nginx") ?? "", config, port)) };
}

async function measureSteps(setup: Setup, crowd: Crowd, processes: Processes): Promise<Step[]> {
  const usages = () =>
    PARTS.map((part) => (processes[part].length > 0 ? usageOf(processes[part]) : { cpu: 0, memory: 0 }));
  const steps: Step[] = [];
  try {
    for (const people of counts) {
      await crowd.grow(people, GROWTH_MS);
      await delay(SETTLING_MS);
      const before = usages();
      const measured = await crowd.measure(seconds * 1000);
      const after = usages();
      const cpu = after.map((each, i) => (100 * (each.cpu - (before[i]?.cpu ?? 0))) / seconds);
      const step = { setup, people, measured, cpu, memory: after.map(({ memory }) => memory) };
      steps.push(step);
      console.log(`${NAMES[setup]}, ${people} people: p99 ${p99Of(step)} ms, ${failedOf(step)} % failed`);
      if (p99Of(step) > MOST_MS || failedOf(step) > MOST_FAILURES) break;
    }
  } finally {
    crowd.stop();
  }
  return steps;
}

function p99(latencies: readonly number[]): number {
  return latencies.length === 0 ? 0 : rounded(quantile(latencies, 0.99), 1);
}

/** Of all actions. */
function p99Of({ measured }: Step): number {
  return p99(ACTIONS.flatMap((action) => measured.latencies[action]));
}

function failedOf({ measured }: Step): number {
  return rounded((100 * measured.failures) / Math.max(measured.answers, 1), 2);
}

const setups = (Object.keys(NAMES) as Setup[]).filter((setup) => chosen === undefined || setup === chosen);
if (setups.length === 0) throw new Error(`Use ${Object.keys(NAMES).join(", ")}.`);
const steps: Step[] = [];
for (const setup of setups) {
  if (process.platform !== "linux")
    reportMissing(`capacity of ${NAMES[setup]}`, "It needs the loopback addresses and /proc of Linux.");
  else if (setup === "two-servers" && !findProxy("nginx"))
    reportMissing(`capacity of ${NAMES[setup]}`, "It needs nginx.");
  else steps.push(...(await stepsOf(setup)));
}

printTable(
  `People with the page open who act every 10 minutes, ${seconds} s each: milliseconds`,
  [
    "server",
    "people",
    "p99",
    "aim",
    ...["save", "history", "statistics", "to other devices"].map((name) => `${name} p99`),
    "failed %",
    "aim",
  ],
  steps.map((step) => [
    ...[NAMES[step.setup], step.people, p99Of(step), against(p99Of(step), MOST_MS)],
    ...ACTIONS.map((action) => p99(step.measured.latencies[action])),
    ...[p99(step.measured.deliveries), failedOf(step), against(failedOf(step), MOST_FAILURES)],
  ]),
);
printTable(
  "What they need: CPU in percent of a core, memory in MiB",
  ["server", "people", ...PARTS.map((part) => `${part} CPU`), ...PARTS.map((part) => `${part} memory`)],
  steps.map(({ setup, people, cpu, memory }) => [
    ...[NAMES[setup], people],
    ...[...cpu, ...memory].map((each) => rounded(each, 0)),
  ]),
);
