import type { Page } from "@playwright/test";

/** How a page came to be seen, in ms since navigation; `blocking` and `transferred` are ms and bytes. */
export interface LoadTiming {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What the largest paint was of. */
  readonly largest: string;
  /** Total blocking time: what each long task after the first paint took over 50 ms. */
  readonly blocking: number;
  readonly shift: number;
  readonly transferred: number;
}

declare global {
  interface Window {
    loadEntries: { paints: PerformanceEntry[]; tasks: PerformanceEntry[]; largest: string; shift: number };
  }
}

const LONG_TASK_MS = 50;
/** The page counts as loaded when for so long nothing was fetched and no task was long. */
const QUIET_MS = 2000;

/** Listens to what the browser tells of a load; before the page is opened. */
export async function watchLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const entries: Window["loadEntries"] = { paints: [], tasks: [], largest: "", shift: 0 };
    window.loadEntries = entries;
    const listen = (type: string, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
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

/** Waits until the page is quiet and tells how it came. */
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
