import type { Browser, Response } from "@playwright/test";
import { LANGUAGE_CODES, type Language } from "@vr-eye-lab/domain/language";
import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
import { offerHeadset } from "./support/supported.ts";
import { printTable, rounded } from "./support/table.ts";
import { gate } from "./support/verdict.ts";

/*
 * The scripts that Chromium fetches of the built product from the real server: the first route's, and those loaded later when a headset is
 * available. Sizes are the same on every machine, so a chunk over its budget fails the benchmark.
 */
const FIRST_ROUTE_KIB = 105;
/** What is loaded before the first paint. */
const OVER_ENGLISH_PERCENT = 2;
const SCENE_KIB = 130;
/** Prefetched when idle, for offline use: the motions screen and the Advanced section. */
const WHEN_IDLE_KIB = 10;
/** A text that every build of three.js contains. */
const THREE_MARK = "WebGLRenderer";

interface Script {
  readonly name: string;
  /** Bytes over the wire, and unpacked. */
  readonly packed: number;
  readonly encoding: string;
  readonly text: string;
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

/** Opens the page and waits until it stops fetching. Also returns the scripts named in its HTML. */
async function load(browser: Browser, origin: string, headset: boolean, locale: Language = "en") {
  // The offline cache is filled last.
  const page = await (await browser.newContext({ serviceWorkers: "block", locale })).newPage();
  if (headset) await offerHeadset(page);
  const responses: Response[] = [];
  page.on("response", (response) => response.request().resourceType() === "script" && responses.push(response));
  const answer = await page.goto(origin);
  if (headset) await page.waitForResponse((response) => response.url().includes("exercise-scene"));
  await page.waitForLoadState("networkidle");
  const named = await page
    .locator("script[src], link[rel=modulepreload]")
    .evaluateAll((elements) => elements.map((each) => each.getAttribute("src") ?? each.getAttribute("href") ?? ""));
  const html = (await answer?.request().sizes())?.responseBodySize ?? 0;
  const scripts = await Promise.all(responses.map(scriptOf));
  // The page renders when the scripts named in its HTML have loaded.
  return { scripts, html, needed: scripts.filter(({ name }) => named.includes(name)) };
}

const [first, withScene, translated] = await withLab(({ origin }) =>
  withChromium(async (browser) => {
    const others = [];
    for (const language of LANGUAGE_CODES.filter((code) => code !== "en"))
      others.push([language, await load(browser, origin, false, language)] as const);
    return [await load(browser, origin, false), await load(browser, origin, true), others] as const;
  }),
);

const { needed } = first;
const idle = first.scripts.filter((script) => !needed.includes(script));
const firstNames = new Set(first.scripts.map(({ name }) => name));
const scene = withScene.scripts.filter(({ name }) => !firstNames.has(name));
const kib = (scripts: readonly Script[]) => rounded(scripts.reduce((sum, { packed }) => sum + packed, 0) / 1024, 1);
const row = (part: string, { name, encoding, packed, text }: Script) =>
  [part, name, encoding, rounded(packed / 1024, 1), rounded(text.length / 1024, 1), text.includes(THREE_MARK)] as const;
printTable(
  "Scripts that the browser fetches",
  ["part", "file", "encoding", "KiB", "KiB unpacked", "three.js"],
  [
    ...needed.map((script) => row("first route", script)),
    ...idle.map((script) => row("when idle", script)),
    ...scene.map((script) => row("scene", script)),
  ].map(([part, name, encoding, packed, text, three]) => [part, name, encoding, packed, text, three ? "yes" : "no"]),
);

const threeInFirst = needed.filter(({ text }) => text.includes(THREE_MARK));
printTable(
  "Budgets",
  ["measure", "value", "budget"],
  [
    ["first route, KiB", kib(needed), gate(kib(needed), FIRST_ROUTE_KIB)],
    ...translated.flatMap(([language, page]) => {
      const overEnglish = rounded((page.html / first.html - 1) * 100, 1);
      return [
        [`first route in ${language}, KiB`, kib(page.needed), gate(kib(page.needed), FIRST_ROUTE_KIB)],
        [`HTML in ${language}, % over English`, overEnglish, gate(overEnglish, OVER_ENGLISH_PERCENT)],
      ] as const;
    }),
    ["scene, KiB", kib(scene), gate(kib(scene), SCENE_KIB)],
    ["three.js in the first route, files", threeInFirst.length, gate(threeInFirst.length, 0)],
    ["fetched when idle, KiB", kib(idle), gate(kib(idle), WHEN_IDLE_KIB)],
  ],
);
