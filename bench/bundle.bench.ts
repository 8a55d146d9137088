import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import { BUDGETS, kibOf, type Script, weighPage } from "@vr-eye-lab/e2e/support/page-weight";
import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
import { printTable, rounded } from "./support/table.ts";
import { gate } from "./support/verdict.ts";

/*
 * What Chromium fetches of the built product from the real server. Sizes are the same on every machine, so a part over its budget fails the benchmark;
 * e2e/page-weight.spec.ts has the same budgets.
 */
/** A text that every build of three.js contains. */
const THREE_MARK = "WebGLRenderer";

const pages = await withLab(({ origin }) =>
  withChromium(async (browser) => {
    const weighed = [];
    for (const language of LANGUAGE_CODES) weighed.push({ language, ...(await weighPage(browser, origin, language)) });
    return weighed;
  }),
);

const row = (part: string, { name, encoding, packed, text }: Script) =>
  [
    ...[part, name, encoding, rounded(packed / 1024, 1), rounded(text.length / 1024, 1)],
    text.includes(THREE_MARK) ? "yes" : "no",
  ] as const;
const [english] = pages;
printTable(
  "Scripts that the browser fetches in English",
  ["part", "file", "encoding", "KiB", "KiB unpacked", "three.js"],
  [
    ...(english?.first ?? []).map((script) => row("first route", script)),
    ...(english?.idle ?? []).map((script) => row("when idle", script)),
    ...(english?.scene ?? []).map((script) => row("scene", script)),
  ],
);

printTable(
  "Budgets",
  ["language", "measure", "value", "budget"],
  pages.flatMap(({ language, html, first, idle, scene }) =>
    (
      [
        ["first route, KiB", rounded(kibOf(first), 1), BUDGETS.first],
        ["scene, KiB", rounded(kibOf(scene), 1), BUDGETS.scene],
        ["fetched when idle, KiB", rounded(kibOf(idle), 1), BUDGETS.idle],
        ["HTML, % over English", rounded((html / (english?.html ?? 0) - 1) * 100, 1), BUDGETS.htmlOverEnglish],
        ["three.js in the first route, files", first.filter(({ text }) => text.includes(THREE_MARK)).length, 0],
      ] as const
    ).map(([measure, value, budget]) => [language, measure, value, gate(value, budget)]),
  ),
);
