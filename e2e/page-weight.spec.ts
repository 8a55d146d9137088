import { expect, test } from "@playwright/test";
import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
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
