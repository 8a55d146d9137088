import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { API } from "@vr-eye-lab/domain/api";
import { LANGUAGE_CODES, type Language, pagePath } from "@vr-eye-lab/domain/language";
import { pageHeaders, signUpAhead } from "./support/account.ts";
import { choose } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { watchTrouble } from "./support/trouble.ts";

/*
 * React's development build names every difference between a first screen and what React renders in its place; the production build reports only
 * a few. So the page is built with it, and its files replace the server's. npm test opens each address once per visitor; npm run soak in
 * every environment.
 */
const FULL = process.env.SOAK === "full";
const WEB = join(import.meta.dirname, "../apps/web");

const ADDRESSES = [
  "/",
  "/?tab=guide",
  "/?tab=motions",
  "/?tab=account",
  "/?tab=account&view=progress",
  "/?tab=account&view=settings",
  "/?session_id=cs_none",
  "/login/confirm#token=none",
  "/shared",
  "/device",
  "/exercises",
  // Last, because the browser stays in dev mode.
  "/?dev=1",
];

const PREFERENCES = [
  {},
  { reducedMotion: "reduce" },
  { colorScheme: "dark" },
  { forcedColors: "active", reducedMotion: "reduce" },
] as const;
const ENVIRONMENTS = [1440, 390].flatMap((width) =>
  PREFERENCES.flatMap((preferences) => ["headset", "no headset", "no WebXR"].map((vr) => ({ width, preferences, vr }))),
);

// One worker, and so one build.
test.describe.configure({ mode: "default" });
let folder = "";

test.beforeAll(() => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), "development-build-"));
  const vite = join(import.meta.dirname, "../node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--mode", "development", "--outDir", folder, "--logLevel", "error"], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: "development" },
  });
});

test.afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces the server's page. The API stays the server's. */
async function serveDevelopmentBuild(context: BrowserContext, language: Language = "en"): Promise<void> {
  await context.route(
    ({ pathname }) => !pathname.startsWith("/api/"),
    (route) => {
      const file = join(folder, new URL(route.request().url()).pathname);
      const isFile = existsSync(file) && statSync(file).isFile();
      return route.fulfill({ path: isFile ? file : join(folder, pagePath(language)) });
    },
  );
}

/** A link that shows statistics. */
async function newShareLink(page: Page): Promise<string> {
  await signUpAhead(page);
  const answer = await page.request.post(API.shares, {
    headers: await pageHeaders(page),
    data: { name: "Anyone", days: 7 },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token } = await answer.json();
  return `/shared#${token}`;
}

async function expectQuiet(page: Page, address: string, lines: readonly string[]): Promise<void> {
  await page.goto(address);
  // The page removes them when it is in the document.
  await page.waitForFunction(() => !Object(window).firstPresses);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#root")).not.toContainText(/Loading\.\.\.|Lädt …|Cargando…/);
  // The server refuses the checkout and the tokens.
  expect(lines.filter((line) => !/^\d{3}: |status of \d{3}|checkout session/.test(line))).toEqual([]);
}

for (const [turn, visitor] of ["new", "returning", "signed in"].entries()) {
  test(`React finds no difference between its first screens and what a ${visitor} visitor gets [D-10]`, {
    tag: "@all",
  }, async ({ browser, baseURL: origin }) => {
    const baseURL = origin ?? "";
    test.setTimeout(FULL ? 1_200_000 : 120_000);
    const sharing = await browser.newContext({ baseURL });
    const link = await newShareLink(await sharing.newPage());
    await sharing.close();
    const addresses = ADDRESSES.map((address) => (address === "/shared" ? link : address));
    for (const [i, { width, preferences, vr }] of ENVIRONMENTS.entries()) {
      const opened = FULL ? addresses : addresses.filter((_, j) => (7 * j + 5 * turn) % ENVIRONMENTS.length === i);
      if (opened.length === 0) continue;
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height: 844 },
        serviceWorkers: "block",
        ...preferences,
      });
      await serveDevelopmentBuild(context);
      const page = await context.newPage();
      if (vr === "headset") await wearHeadset(page);
      if (vr === "no WebXR") await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "xr"));
      if (visitor === "signed in") await signUpAhead(page);
      if (visitor !== "new") {
        await page.goto("/");
        await choose(page, { motion: "pursuit", speed: "slow" });
      }
      const trouble = await watchTrouble(page, new URL(baseURL).origin);
      for (const address of opened) {
        await test.step(`${address} at ${width} px, ${vr}, ${JSON.stringify(preferences)}`, () =>
          expectQuiet(page, address, trouble.lines));
      }
      await context.close();
    }
  });
}

for (const language of LANGUAGE_CODES.filter((code) => code !== "en")) {
  test(`nor in ${language} [D-10] [34]`, { tag: "@all" }, async ({ browser, baseURL: origin }) => {
    const baseURL = origin ?? "";
    test.setTimeout(120_000);
    for (const width of [1440, 390]) {
      const context = await browser.newContext({
        baseURL,
        locale: language,
        viewport: { width, height: 844 },
        serviceWorkers: "block",
      });
      await serveDevelopmentBuild(context, language);
      const page = await context.newPage();
      if (width === 390) await signUpAhead(page);
      const trouble = await watchTrouble(page, new URL(baseURL).origin);
      const opened = FULL ? ADDRESSES : ["/", "/?tab=motions", "/?tab=account&view=progress"];
      for (const address of opened) await expectQuiet(page, address, trouble.lines);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await context.close();
    }
  });
}
