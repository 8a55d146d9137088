import { median } from "./statistics.ts";
import { printTable, rounded } from "./table.ts";

/** Where the metrics of each server are. */
export interface MetricsAccess {
  readonly ports: readonly number[];
  /** METRICS_TOKEN of the servers. */
  readonly token: string;
}

/** One scrape of all servers. */
export interface Scrape {
  /** The slowest server's. */
  readonly milliseconds: number;
  /** The largest server's. */
  readonly bytes: number;
  /** Time series of the server with the most. */
  readonly series: number;
  /** The sum of a sample of all servers, by name and labels. */
  total(sample: string): number;
  /** The largest value of a sample at a server. */
  most(sample: string): number;
}

/** Reads `/metrics` of all servers as Prometheus does. */
export async function scrape({ ports, token }: MetricsAccess): Promise<Scrape> {
  const servers = await Promise.all(ports.map((port) => scrapeOne(port, token)));
  const largest = (of: (server: (typeof servers)[number]) => number) => Math.max(...servers.map(of));
  const valuesOf = (name: string) =>
    servers.flatMap(({ samples }) => samples.flatMap((sample) => (sample.name === name ? [sample.value] : [])));
  return {
    milliseconds: largest(({ milliseconds }) => milliseconds),
    bytes: largest(({ bytes }) => bytes),
    series: largest(({ samples }) => samples.length),
    total: (name) => valuesOf(name).reduce((sum, value) => sum + value, 0),
    most: (name) => Math.max(0, ...valuesOf(name)),
  };
}

async function scrapeOne(port: number, token: string) {
  const start = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/metrics: ${answer.status} ${text}`);
  const milliseconds = performance.now() - start;
  const samples = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ name: line.slice(0, line.lastIndexOf(" ")), value: Number(line.slice(line.lastIndexOf(" "))) }));
  return { milliseconds, bytes: text.length, samples };
}

/** The scrapes of a measurement, one after the other. */
export interface Scraped {
  readonly server: string;
  readonly people: number;
  readonly scrapes: readonly Scrape[];
  /** Scrapes without a good answer. */
  readonly failed: number;
  readonly seconds: number;
}

/** Prints what scraping costs, and what the metrics show. */
export function reportScrapes(all: readonly Scraped[]): void {
  const ms = (seconds: number) => rounded(seconds * 1000, 1);
  printTable(
    "What a scrape of /metrics costs, for the slowest server",
    ["server", "people", "scrapes", "failed", "median ms", "most ms", "% of the time", "KiB", "series", "at first"],
    all.map(({ server, people, scrapes, failed, seconds }) => {
      const times = scrapes.map(({ milliseconds }) => milliseconds);
      const share = (100 * times.reduce((sum, each) => sum + each, 0)) / (seconds * 1000);
      const [first, last] = [scrapes[0], scrapes.at(-1)];
      const cost = [rounded(median(times), 1), rounded(Math.max(...times), 1), rounded(share, 2)];
      const size = [rounded((last?.bytes ?? 0) / 1024, 0), last?.series ?? 0, first?.series ?? 0];
      return [server, people, scrapes.length, failed, ...cost, ...size];
    }),
  );
  printTable(
    "What the metrics show: the most of all scrapes, lag in milliseconds",
    ["server", "people", "long polls", "lag p99", "lag", "pushes waiting", "database waiting", "busy connections"],
    all.map(({ server, people, scrapes }) => {
      const most = (of: (scrape: Scrape) => number) => Math.max(...scrapes.map(of));
      return [
        server,
        people,
        most((each) => each.total("vr_eye_lab_long_polls")),
        ms(most((each) => each.most("nodejs_eventloop_lag_p99_seconds"))),
        ms(most((each) => each.most("nodejs_eventloop_lag_max_seconds"))),
        most((each) => each.total("vr_eye_lab_pushes_waiting")),
        most((each) => each.total("vr_eye_lab_database_waiting")),
        most((each) => each.total('vr_eye_lab_database_connections{state="busy"}')),
      ];
    }),
  );
}
