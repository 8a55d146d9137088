import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Load timing in ms since navigation. `blocking` is in ms, `transferred` in bytes. */
export interface LoadTiming {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The element of the largest paint. */
  readonly largest: string;
  /** Total blocking time: the sum over long tasks after the first paint of the time above 50 ms. */
  readonly blocking: number;
  readonly shift: number;
  readonly transferred: number;
}

declare global {
  interface Window {
    loadEntries: {
      paints: PerformanceEntry[];
      tasks: PerformanceEntry[];
      largest: string;
      shift: number;
      press: number;
    };
  }
}

const LONG_TASK_MS = 50;
/** The page counts as loaded after this time without requests and long tasks. */
const QUIET_MS = 2000;
const REPORT_MS = 1000;

/** Observes a load. Call it before opening the page. */
export async function watchLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const entries: Window["loadEntries"] = { paints: [], tasks: [], largest: "", shift: 0, press: 0 };
    window.loadEntries = entries;
    const listen = (type: string, each: (entry: PerformanceEntry) => void) => {
      const options = { type, buffered: true, durationThreshold: 16 };
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(options);
    };
    listen("event", (entry) => {
      entries.press = Math.max(entries.press, entry.duration);
    });
    listen("largest-contentful-paint", (entry) => {
      entries.paints.push(entry);
      const element = "element" in entry && entry.element instanceof Element ? entry.element : null;
      entries.largest = element ? `<${element.localName}> ${element.textContent?.slice(0, 30) ?? ""}`.trim() : "";
    });
    listen("longtask", (entry) => entries.tasks.push(entry));
    listen("layout-shift", (entry) => {
      if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput) entries.shift += Number(entry.value);
    });
  });
}

/** Waits until the page is quiet and returns its timing. */
export async function readLoad(page: Page): Promise<LoadTiming> {
  await page.waitForFunction(
    (quiet) => {
      const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const ends = [
        ...resources.map(({ responseEnd }) => responseEnd),
        ...window.loadEntries.tasks.map(({ startTime, duration }) => startTime + duration),
        ...window.loadEntries.paints.map(({ startTime }) => startTime),
      ];
      return window.loadEntries.paints.length > 0 && performance.now() - Math.max(...ends) > quiet;
    },
    QUIET_MS,
    { polling: 250, timeout: 60_000 },
  );
  return page.evaluate((long) => {
    const { paints, tasks, largest, shift } = window.loadEntries;
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const fetched = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    return {
      firstPaint,
      largestPaint: paints.at(-1)?.startTime ?? 0,
      largest,
      blocking: tasks
        .filter(({ startTime, duration }) => startTime + duration > firstPaint)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - long), 0),
      shift,
      transferred: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  }, LONG_TASK_MS);
}

/** Milliseconds until a press is shown, rounded to 8 by the browser. Those of less than 16 count as 16. */
export async function timePress(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.loadEntries.press = 16;
  });
  await press();
  // The browser reports an event after its paint, together with those of the release.
  await delay(REPORT_MS);
  return page.evaluate(() => window.loadEntries.press);
}
