import { setTimeout as delay } from "node:timers/promises";
import { ACTIONS } from "./crowd/person.ts";
import { Crowd, type Measurement } from "./support/crowd.ts";
import { type Installation, type Setup, setupProblem, startInstallation } from "./support/installation.ts";
import { reportMissing } from "./support/results.ts";
import { reportScrapes, type Scrape, type Scraped, scrape } from "./support/scrapes.ts";
import { median, quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { openFilesOf, type Usage, usageOf } from "./support/usage.ts";
import { against } from "./support/verdict.ts";

/*
 * How many people one machine carries. Everyone has the page open, which follows the change feed by long polls, and at random times saves a practice
 * session, reads the history and reads statistics, each every 30 minutes on average. Each person has a loopback address, a login and a history of 20
 * sessions. Latency counts from the time when an action was planned (open loop). The crowd runs in separate processes on the same machine. The
 * metrics are scraped all the time, more often than an operator's Prometheus does.
 *
 * npm run bench -- capacity [sqlite|postgres|two-servers [people,... [seconds]]]
 * Two minutes or more also report whether the memory grows, such as: capacity postgres 15000 600
 */
const STEPS: Readonly<Record<Setup, readonly number[]>> = {
  sqlite: [5_000, 10_000, 15_000, 19_000],
  postgres: [5_000, 10_000, 15_000, 19_000],
  "two-servers": [10_000, 20_000],
};
const NAMES: Readonly<Record<Setup, string>> = {
  sqlite: "SQLite",
  postgres: "PostgreSQL",
  "two-servers": "two servers, PostgreSQL, nginx",
};
const SECONDS = 30;
/** As long as a long poll, so that the polls are spread evenly. */
const GROWTH_MS = 25_000;
const SETTLING_MS = 2_000;
/** People per process of the crowd, which has a socket for each. */
const PER_PROCESS = 9_000;
const MOST_MS = 250;
/** Of all answers. */
const MOST_FAILURES = 0.001;
/** A measurement of this many seconds also reports the growth of memory. */
const LONG_SECONDS = 120;
const SAMPLE_MS = 5_000;
/** The median of the last third of the samples, divided by that of the middle third. */
const MOST_GROWTH = 1.1;

const [chosen, peopleText, secondsText] = process.argv.slice(2);
const seconds = Number(secondsText ?? SECONDS);
const PARTS = ["server", "PostgreSQL", "nginx", "crowd"] as const;
type Part = (typeof PARTS)[number];
type Usages = Readonly<Record<Part, Usage>>;

interface Step {
  readonly setup: Setup;
  readonly people: number;
  readonly measured: Measurement;
  /** Cores in use, and MiB at the end. */
  readonly cores: Readonly<Record<Part, number>>;
  readonly memory: Readonly<Record<Part, number>>;
  /** MiB of the servers before anyone came. */
  readonly empty: number;
  /** Open files of the fullest server, and its limit. */
  readonly files: { readonly open: number; readonly most: number };
  /** MiB of the servers during the measurement. */
  readonly samples: readonly number[];
  readonly scraped: Pick<Scraped, "scrapes" | "failed" | "seconds">;
}

async function stepsOf(setup: Setup, counts: readonly number[]): Promise<Step[]> {
  const most = Math.max(...counts);
  const installation = await startInstallation(setup, most);
  const crowd = await Crowd.start(installation.place, Math.ceil(most / PER_PROCESS));
  const steps: Step[] = [];
  try {
    const empty = usagesOf(installation, crowd).server.memory;
    for (const people of counts) {
      await crowd.grow(people, GROWTH_MS);
      await delay(SETTLING_MS);
      const step = { setup, people, empty, ...(await measure(installation, crowd)) };
      steps.push(step);
      console.log(`${NAMES[setup]}, ${people} people: p99 ${p99(allOf(step))} ms`, step.measured.outcomes);
      if (!isGood(step)) break;
    }
  } finally {
    await crowd.stop();
    await installation.remove();
  }
  return steps;
}

async function measure(installation: Installation, crowd: Crowd) {
  const samples: number[] = [];
  const scraping: Promise<Scrape | undefined>[] = [];
  const sampler = setInterval(() => {
    samples.push(usagesOf(installation, crowd).server.memory);
    scraping.push(scrape(installation.metrics).catch(() => undefined));
  }, SAMPLE_MS);
  const [before, start] = [usagesOf(installation, crowd), performance.now()];
  const measuring = crowd.measure(seconds * 1000);
  await delay(seconds * 1000);
  const [after, took] = [usagesOf(installation, crowd), (performance.now() - start) / 1000];
  clearInterval(sampler);
  const scrapes = (await Promise.all(scraping)).filter((each) => each !== undefined);
  const files = installation.processes.servers.map(openFilesOf).toSorted((a, b) => b.open - a.open)[0];
  return {
    measured: await measuring,
    cores: ofEachPart((part) => (after[part].cpu - before[part].cpu) / took),
    memory: ofEachPart((part) => after[part].memory),
    files: files ?? { open: 0, most: 0 },
    samples,
    scraped: { scrapes, failed: scraping.length - scrapes.length, seconds: took },
  };
}

function usagesOf({ processes }: Installation, crowd: Crowd): Usages {
  const [server, nginx] = [usageOf(processes.servers), usageOf(processes.nginx)];
  return { server, PostgreSQL: usageOf(processes.postgres), nginx, crowd: usageOf(crowd.pids) };
}

function ofEachPart<Value>(of: (part: Part) => Value): Record<Part, Value> {
  return Object.fromEntries(PARTS.map((part) => [part, of(part)])) as Record<Part, Value>;
}

function allOf({ measured }: Step): readonly number[] {
  return ACTIONS.flatMap((action) => measured.latencies[action]);
}

function p99(latencies: readonly number[]): number {
  return latencies.length === 0 ? 0 : rounded(quantile(latencies, 0.99), 1);
}

/** The share of answers that were not good. */
function failuresOf({ measured }: Step): number {
  const counts = Object.entries(measured.outcomes);
  const sum = (of: typeof counts) => of.reduce((total, [, count]) => total + count, 0);
  const failures = sum(counts.filter(([outcome]) => !outcome.endsWith(" 200"))) + measured.unanswered;
  return failures / Math.max(sum(counts), 1);
}

function isGood(step: Step): boolean {
  return p99(allOf(step)) <= MOST_MS && failuresOf(step) <= MOST_FAILURES;
}

function report(steps: readonly Step[]): void {
  printTable(
    `People with the page open who act every 10 minutes, ${seconds} s each: milliseconds`,
    [
      "server",
      "people",
      "p99",
      "aim",
      "save p99",
      "history p99",
      "statistics p99",
      "to other devices p99",
      "failed %",
      "aim",
    ],
    steps.map((step) => {
      const { latencies, deliveries } = step.measured;
      const failed = rounded(failuresOf(step) * 100, 2);
      const all = p99(allOf(step));
      const each = ACTIONS.map((action) => p99(latencies[action]));
      const delivered = p99(deliveries);
      const within = [against(all, MOST_MS), against(failed, MOST_FAILURES * 100)];
      return [NAMES[step.setup], step.people, all, within[0] ?? "", ...each, delivered, failed, within[1] ?? ""];
    }),
  );
  printTable(
    "What they need: CPU in percent of a core, memory in MiB",
    [
      "server",
      "people",
      ...PARTS.map((part) => `${part} CPU`),
      ...PARTS.map((part) => `${part} memory`),
      "open files",
      "limit",
    ],
    steps.map(({ setup, people, cores, memory, files }) => [
      NAMES[setup],
      people,
      ...PARTS.map((part) => rounded(100 * cores[part], 0)),
      ...PARTS.map((part) => rounded(memory[part], 0)),
      files.open,
      files.most,
    ]),
  );
  printTable(
    "For each 1,000 people: CPU in percent of a core, memory in MiB",
    ["server", "people", "server CPU", "PostgreSQL CPU", "nginx CPU", "server memory"],
    steps.map(({ setup, people, cores, memory, empty }) => [
      NAMES[setup],
      people,
      ...(["server", "PostgreSQL", "nginx"] as const).map((part) => rounded((100_000 * cores[part]) / people, 1)),
      rounded((1000 * (memory.server - empty)) / people, 1),
    ]),
  );
  reportScrapes(steps.map(({ setup, people, scraped }) => ({ server: NAMES[setup], people, ...scraped })));
  if (seconds >= LONG_SECONDS) reportMemory(steps);
}

function reportMemory(steps: readonly Step[]): void {
  printTable(
    `The servers' memory in MiB during ${rounded(seconds / 60, 1)} minutes: medians of each third`,
    ["server", "people", "first", "middle", "last", "last to middle", "aim"],
    steps.map(({ setup, people, samples }) => {
      const third = Math.floor(samples.length / 3);
      const thirds = [0, 1, 2].map((i) => median(samples.slice(i * third, (i + 1) * third)));
      const growth = rounded((thirds[2] ?? 0) / (thirds[1] ?? 1), 2);
      return [NAMES[setup], people, ...thirds.map((each) => rounded(each, 0)), growth, against(growth, MOST_GROWTH)];
    }),
  );
}

const setups = (Object.keys(STEPS) as Setup[]).filter((setup) => chosen === undefined || setup === chosen);
if (setups.length === 0) throw new Error(`Use ${Object.keys(STEPS).join(", ")}.`);
const steps: Step[] = [];
for (const setup of setups) {
  const problem = setupProblem(setup);
  if (problem) reportMissing(`capacity of ${NAMES[setup]}`, problem);
  else steps.push(...(await stepsOf(setup, peopleText?.split(",").map(Number) ?? STEPS[setup])));
}
if (steps.length > 0) report(steps);
