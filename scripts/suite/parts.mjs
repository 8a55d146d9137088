import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../setup/child-process.mjs";
import { projectTexts } from "../setup/git-files.mjs";
import { pinnedNode, SetupError, toolCommand, toolEnvironment } from "../setup/project.mjs";
import { countPlaywright, countVitest } from "./report-counts.mjs";

const PAGE_REPORTER = "e2e/support/page-at-failure.ts";

/**
 * A part of the suite.
 * @typedef {import("./report-counts.mjs").Counts} Counts
 * @typedef {import("../setup/programs.mjs").Programs} Programs
 * @typedef {{ name: string, run: () => Promise<{ counts: Counts, output: string }> }} Part
 */

/**
 * Creates a step of the set-up that counts as one test. If it fails, the rest of the suite still runs.
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Part}
 */
export function setupPart(name, work) {
  return {
    name,
    async run() {
      try {
        await work();
        return { counts: { passed: 1, failed: 0, skipped: 0 }, output: "" };
      } catch (error) {
        if (!(error instanceof SetupError)) throw error;
        return { counts: { passed: 0, failed: 1, skipped: 0 }, output: error.message };
      }
    },
  };
}

/**
 * Returns the static checks.
 * @returns {Promise<Part[]>}
 */
export async function staticParts() {
  return [
    ...(await typeParts()),
    check("format, lint and import rules", () => [
      ...toolCommand("@biomejs/biome", "biome"),
      "check",
      "--error-on-warnings",
      ".",
    ]),
    check("nothing unused", () => toolCommand("knip", "knip")),
    check("rooms without cycles", () => [pinnedNode(), "scripts/check-rooms.mjs"]),
    check("plain words", () => [pinnedNode(), "scripts/check-words.mjs"]),
    check("map of requirements", () => [pinnedNode(), "scripts/check-spec-map.mjs"]),
  ];
}

/**
 * Returns a check of types for each tsconfig, such as those of the languages. The programs in bench/rivals have packages of their own.
 * @returns {Promise<Part[]>}
 */
export async function typeParts() {
  const configs = await projectTexts(/^(?!bench\/rivals\/).+\/tsconfig(\.\w+)?\.json$/);
  return [...configs.keys()].map((config) =>
    check(`types of ${config}`, () => [...toolCommand("typescript", "tsc"), "-p", config]),
  );
}

/**
 * Creates a check that counts as one test and passes if its command succeeds.
 * @param {string} name
 * @param {() => string[]} command
 * @returns {Part}
 */
function check(name, command) {
  return {
    name,
    async run() {
      const { code, output } = await run(command());
      return { counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, output };
    },
  };
}

/**
 * Returns the unit and property tests.
 * @param {string} [since] a commit: run only the tests that import a file changed since then, which may be none
 * @returns {Part}
 */
export function unitPart(since) {
  return {
    name: since ? "unit and property tests of what changed" : "unit and property tests",
    run: () =>
      withReport(async (path) => {
        const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
        if (since) args.push("--changed", since, "--passWithNoTests");
        const env = { ...process.env, ...(since && { QUICK_TESTS: "1" }) };
        const { code, output } = await run([...toolCommand("vitest", "vitest"), ...args], { env });
        const report = readReport(path);
        return { counts: countVitest(report, code, since !== undefined), output };
      }),
  };
}

/**
 * Returns the tests in Chromium with an emulated headset, and those of the page in Firefox and WebKit.
 * @param {() => Programs} programs
 * @returns {Part[]}
 */
export function browserParts(programs) {
  return [
    playwrightPart("end to end in Chromium", "e2e", programs, ["CHROMIUM_PATH"]),
    playwrightPart("page in Firefox and WebKit", "e2e/engines", programs, ["FIREFOX_PATH", "MINI_BROWSER_PATH"]),
  ];
}

/**
 * @param {string} name
 * @param {string} folder of the tests and their configuration
 * @param {() => Programs} programs
 * @param {(keyof Programs)[]} browsers in which they run: without any of them they are skipped
 * @returns {Part}
 */
function playwrightPart(name, folder, programs, browsers) {
  return {
    name,
    async run() {
      const found = programs();
      if (!browsers.some((browser) => found[browser])) {
        return { counts: { passed: 0, failed: 0, skipped: 1 }, output: "" };
      }
      return withReport(async (path) => {
        const args = ["test", "--config", `${folder}/playwright.config.ts`, `--reporter=list,json,${PAGE_REPORTER}`];
        const env = toolEnvironment({ ...found, PLAYWRIGHT_JSON_OUTPUT_FILE: path });
        const { code, output } = await run([...toolCommand("@playwright/test", "playwright"), ...args], { env });
        return { counts: countPlaywright(readReport(path), code), output };
      });
    },
  };
}

/**
 * @template T
 * @param {(report: string) => Promise<T>} work receives the path for a new report
 * @returns {Promise<T>}
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "vr-eye-lab-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
