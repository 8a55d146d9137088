import { type Browser, expect, test } from "@playwright/test";
import { LANGUAGE_CODES, type Language } from "@vr-eye-lab/domain/language";
import { keptForOffline } from "./support/offline.ts";
import { BUDGETS, kibOf, weighPage } from "./support/page-weight.ts";

test("the page's HTML and scripts keep their budgets in each language [34]", async ({ browser, baseURL }) => {
  let english = 0;
  for (const language of LANGUAGE_CODES) {
    const { html, first, idle, scene } = await weighPage(browser, baseURL ?? "", language);
    if (language === "en") english = html;
    const weights = { first: kibOf(first), scene: kibOf(scene), idle: kibOf(idle) };
    const all = { ...weights, htmlOverEnglish: (html / english - 1) * 100 };
    const over = Object.entries(BUDGETS).filter(([name, most]) => !(all[name as keyof typeof all] <= most));
    expect(over, `${language}: ${JSON.stringify(all)}`).toEqual([]);
    expect(Math.min(...Object.values(weights)), "nothing was measured").toBeGreaterThan(1);
  }
});

/** The paths of all files that a first visit downloads, with those for the offline start. */
async function downloads(browser: Browser, baseURL: string, locale: Language): Promise<Set<string>> {
  const context = await browser.newContext({ baseURL, locale, serviceWorkers: "allow" });
  const paths = new Set<string>();
  context.on("request", (request) => paths.add(new URL(request.url()).pathname));
  const page = await context.newPage();
  await page.goto("/");
  await keptForOffline(page);
  await context.close();
  return paths;
}

test("a visit downloads the files of one language only, for the offline start too [34]", { tag: "@all" }, async ({
  browser,
  baseURL,
}) => {
  const visits = [];
  for (const language of LANGUAGE_CODES) visits.push(await downloads(browser, baseURL ?? "", language));
  const [english, ...others] = visits.map((paths) => [...paths].filter((path) => /\.(js|html)$/.test(path)));
  const common = english?.filter((path) => others.every((paths) => paths.includes(path))) ?? [];
  const own = visits.map((paths) => [...paths].filter((path) => /\.(js|html)$/.test(path) && !common.includes(path)));
  expect(new Set(own.flat()).size, "no file of a language is downloaded in another").toBe(own.flat().length);
  expect(Math.min(...own.map(({ length }) => length)), "each language has files").toBeGreaterThan(30);
});
