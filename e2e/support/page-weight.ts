import type { Browser, Page, Response } from "@playwright/test";
import type { Language } from "@vr-eye-lab/domain/language";

/** In each language: KiB over the wire, or percent over English. */
export const BUDGETS = {
  /** Scripts before the page renders. */
  first: 102,
  /** Scripts that are loaded later if a headset is available. */
  scene: 130,
  /** Scripts that are prefetched when idle, for offline use: the motions screen and the Advanced section. */
  idle: 10,
  /** The HTML, with the styles that the first paint needs. */
  htmlOverEnglish: 3,
};

/** A script that the browser fetched. */
export interface Script {
  readonly name: string;
  /** Bytes over the wire. */
  readonly packed: number;
  readonly encoding: string;
  readonly text: string;
}

/** Makes the page detect a headset without an emulator, whose script would add to the sizes. */
export async function offerHeadset(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (navigator.xr) navigator.xr.isSessionSupported = () => Promise.resolve(true);
  });
}

export const kibOf = (scripts: readonly Script[]) => scripts.reduce((sum, { packed }) => sum + packed, 0) / 1024;

/** Measures what Chromium fetches of the built page in a language. */
export async function weighPage(browser: Browser, origin: string, language: Language) {
  const plain = await load(browser, origin, language, false);
  const { scripts } = await load(browser, origin, language, true);
  const names = new Set(plain.scripts.map(({ name }) => name));
  return {
    /** Bytes. */
    html: plain.html,
    first: plain.scripts.filter(({ name }) => plain.named.includes(name)),
    idle: plain.scripts.filter(({ name }) => !plain.named.includes(name)),
    scene: scripts.filter(({ name }) => !names.has(name)),
  };
}

/** Opens the page and waits until it stops fetching. */
async function load(browser: Browser, origin: string, locale: Language, headset: boolean) {
  // The offline cache is filled last.
  const context = await browser.newContext({ serviceWorkers: "block", locale });
  const page = await context.newPage();
  if (headset) await offerHeadset(page);
  const responses: Response[] = [];
  page.on("response", (response) => response.request().resourceType() === "script" && responses.push(response));
  const answer = await page.goto(origin);
  // On a busy computer the page may be idle long after the network.
  for (const script of ["soon-", ...(headset ? ["exercise-scene-"] : [])])
    await page.waitForFunction(
      (part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(`/${part}`)),
      script,
    );
  await page.waitForLoadState("networkidle");
  const named = await page
    .locator("script[src], link[rel=modulepreload]")
    .evaluateAll((elements) => elements.map((each) => each.getAttribute("src") ?? each.getAttribute("href") ?? ""));
  const html = (await answer?.request().sizes())?.responseBodySize ?? 0;
  const scripts = await Promise.all(responses.map(scriptOf));
  await context.close();
  return { scripts, html, named };
}

async function scriptOf(response: Response): Promise<Script> {
  const { responseBodySize } = await response.request().sizes();
  return {
    name: new URL(response.url()).pathname,
    packed: responseBodySize,
    encoding: (await response.headerValue("content-encoding")) ?? "none",
    text: await response.text(),
  };
}
