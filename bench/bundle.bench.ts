import type { Browser, Response } from "@playwright/test";
import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
import { offerHeadset } from "./support/supported.ts";
import { printTable, rounded } from "./support/table.ts";
import { gate } from "./support/verdict.ts";

/*
 * The scripts that Chromium really fetches of the built product from the real server: the first route's, and those that come
 * besides where a headset can be used. The same on every machine, so that a chunk over its budget makes this benchmark fail.
 */
const FIRST_ROUTE_KIB = 110;
const SCENE_KIB = 130;
/** What the page fetches once it is idle, to have it at hand when the network goes: the motions' screen and what lies under Advanced. */
const WHEN_IDLE_KIB = 10;
/** What every build of three.js has in it. */
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

/** Opens the page and waits until it has nothing more to fetch; with what its HTML names. */
async function load(browser: Browser, origin: string, headset: boolean) {
  // What is kept for offline use comes after all that a visit needs.
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  if (headset) await offerHeadset(page);
  const responses: Response[] = [];
  page.on("response", (response) => response.request().resourceType() === "script" && responses.push(response));
  await page.goto(origin);
  if (headset) await page.waitForResponse((response) => response.url().includes("exercise-scene"));
  await page.waitForLoadState("networkidle");
  const named = await page
    .locator("script[src], link[rel=modulepreload]")
    .evaluateAll((elements) => elements.map((each) => each.getAttribute("src") ?? each.getAttribute("href") ?? ""));
  return { scripts: await Promise.all(responses.map(scriptOf)), named };
}

const [first, withScene] = await withLab(({ origin }) =>
  withChromium(async (browser) => [await load(browser, origin, false), await load(browser, origin, true)] as const),
);

// What the HTML names is fetched before the page can show; nothing else is waited for.
const idle = first.scripts.filter(({ name }) => !first.named.includes(name));
const needed = first.scripts.filter(({ name }) => first.named.includes(name));
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
    ["scene, KiB", kib(scene), gate(kib(scene), SCENE_KIB)],
    ["three.js in the first route, files", threeInFirst.length, gate(threeInFirst.length, 0)],
    ["fetched when idle, KiB", kib(idle), gate(kib(idle), WHEN_IDLE_KIB)],
  ],
);
