import type { Browser, Page } from "@playwright/test";
import { leaveVr, openSupported } from "@vr-eye-lab/e2e/support/exercise";
import { wearHeadset } from "@vr-eye-lab/e2e/support/headset";
import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";

/*
 * Time from the click on Enter VR to the end of the first XR frame that draws, in the emulated headset. The scene's script is fetched while the page is
 * idle, and the scene is created while the user reads the preview. The product's own work ends when it requests a frame. The rest is the browser's, and is
 * much slower here than on a headset, since GL and page are rendered in software.
 */
const LATER_ENTRIES = 9;

interface Entry {
  /** Milliseconds from the click to the XR session, to the scene's frame request, to that frame, and to its end. */
  readonly granted: number;
  readonly asked: number;
  readonly begun: number;
  readonly drawn: number;
}

declare global {
  interface Window {
    entry: Entry & { clicked: number };
    programsMade: number;
  }
}

/** Records the timing of an entry into VR. Install it after the headset. */
async function watchEntry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (moments: Partial<Window["entry"]>) => {
      window.entry = { ...window.entry, ...moments };
    };
    note({ clicked: 0, granted: 0, asked: 0, begun: 0, drawn: 0 });
    window.programsMade = 0;
    window.addEventListener(
      "click",
      () => {
        note({ clicked: performance.now(), granted: 0, asked: 0, begun: 0, drawn: 0 });
      },
      { capture: true },
    );
    const request = navigator.xr?.requestSession.bind(navigator.xr);
    if (navigator.xr && request) {
      navigator.xr.requestSession = async (mode, init) => {
        const session = await request(mode, init);
        note({ granted: performance.now() });
        return session;
      };
    }
    let draws = 0;
    const { drawElements, linkProgram } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function (...args) {
      draws += 1;
      drawElements.apply(this, args);
    };
    WebGL2RenderingContext.prototype.linkProgram = function (program) {
      window.programsMade += 1;
      linkProgram.call(this, program);
    };
    const { requestAnimationFrame } = XRSession.prototype;
    XRSession.prototype.requestAnimationFrame = function (callback) {
      if (window.entry.asked === 0) note({ asked: performance.now() });
      return requestAnimationFrame.call(this, (time, frame) => {
        const begun = performance.now();
        draws = 0;
        callback(time, frame);
        if (window.entry.drawn === 0 && draws > 0) note({ begun, drawn: performance.now() });
      });
    };
  });
}

/** @param reads whether the user reads the preview until the scene is created, or clicks immediately */
async function enterOnce(page: Page, reads: boolean): Promise<Entry> {
  await page.getByRole("button", { name: "Start VR" }).click();
  if (reads) {
    await page.waitForFunction(() => window.programsMade > 0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  await page.getByRole("button", { name: "Enter VR" }).click();
  await page.waitForFunction(() => window.entry.drawn > 0);
  const { clicked, granted, asked, begun, drawn } = await page.evaluate(() => window.entry);
  await leaveVr(page);
  // Without practice no summary opens.
  await page.getByRole("button", { name: "Start VR" }).waitFor();
  return { granted: granted - clicked, asked: asked - clicked, begun: begun - clicked, drawn: drawn - clicked };
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  await wearHeadset(page);
  await watchEntry(page);
  await openSupported(page);
  return page;
}

const { first, hasty, later } = await withLab(({ origin }) =>
  withChromium(async (browser) => {
    const page = await openPage(browser, origin);
    const first = await enterOnce(page, true);
    const later: Entry[] = [];
    while (later.length < LATER_ENTRIES) later.push(await enterOnce(page, true));
    const hasty = await enterOnce(await openPage(browser, origin), false);
    return { first, hasty, later };
  }),
);

const MOMENTS = ["granted", "asked", "begun", "drawn"] as const;
const row = (name: string, of: readonly Entry[]) => [
  name,
  ...MOMENTS.map((moment) => rounded(median(of.map((entry) => entry[moment])), 1)),
];
printTable(
  `From the click on Enter VR, milliseconds; medians of the later ${later.length}`,
  ["entry", "session", "frame asked for", "first frame", "first frame drawn"],
  [row("first of a page, scene made", [first]), row("first of a page, at once", [hasty]), row("later", later)],
);
