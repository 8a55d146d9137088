import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../setup/child-process.mjs";
import { projectTexts } from "../setup/git.mjs";
import { pinnedNode, SetupError, toolCommand, toolEnvironment } from "../setup/project.mjs";
import { reportCounts } from "./steps.mjs";

/** @typedef {import("./steps.mjs").Step} Step */

/**
 * A check of types for each tsconfig, such as those of the languages. The programs in bench/rivals have packages of their own.
 * @returns {Promise<Step[]>}
 */
export async function typeChecks() {
  const configs = await projectTexts(/^(?!bench\/rivals\/).+\/tsconfig(\.\w+)?\.json$/);
  return [...configs.keys()].map((config) => check(`types of ${config}`, "typescript", "tsc", "-p", config));
}

/** @returns {Promise<Step[]>} */
export async function staticChecks() {
  return [
    ...(await typeChecks()),
    check("format, lint and import rules", "@biomejs/biome", "biome", "check", "--error-on-warnings", "."),
    check("nothing unused", "knip", "knip"),
    ["rooms without cycles", () => succeed([pinnedNode(), "scripts/check-rooms.mjs"])],
    ["requirements in titles", () => succeed([pinnedNode(), "scripts/check-requirements.mjs"])],
  ];
}

/**
 * @param {string} name
 * @param {string} packageName
 * @param {string} tool
 * @param {string[]} args
 * @returns {Step}
 */
function check(name, packageName, tool, ...args) {
  return [name, () => succeed([...toolCommand(packageName, tool), ...args])];
}

/** @param {string[]} command */
async function succeed(command) {
  const { code, output } = await run(command);
  if (code !== 0) throw new SetupError(output.trim());
}

/**
 * Tests in Node.
 * @param {string} name
 * @param {string[]} args more arguments for Vitest
 * @param {Record<string, string>} variables
 * @returns {Step}
 */
export function unitTests(name, args, variables = {}) {
  const command = () => [...toolCommand("vitest", "vitest"), "run", "--reporter=dot", "--silent=passed-only", ...args];
  return [
    name,
    () => withReport((path) => [[...command(), "--reporter=json", `--outputFile.json=${path}`], variables]),
  ];
}

/**
 * Tests in browsers.
 * @param {string} name
 * @param {string} folder of the tests and their configuration
 * @param {import("../setup/programs.mjs").Programs} programs
 * @param {string[]} args more arguments for Playwright
 * @returns {Step}
 */
export function browserTests(name, folder, programs, args = []) {
  const reporters = "--reporter=dot,json,e2e/support/page-at-failure.ts";
  const options = ["test", "--config", `${folder}/playwright.config.ts`, reporters, ...args];
  const command = () => [...toolCommand("@playwright/test", "playwright"), ...options];
  return [name, () => withReport((path) => [command(), { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: path }])];
}

/** @param {(report: string) => [command: string[], variables: Record<string, string>]} commandFor with the path for a JSON report */
async function withReport(commandFor) {
  const folder = mkdtempSync(join(tmpdir(), "vr-eye-lab-"));
  const path = join(folder, "report.json");
  const [command, variables] = commandFor(path);
  const { code } = await run(command, { env: toolEnvironment(variables), show: true });
  try {
    return reportCounts(JSON.parse(readFileSync(path, "utf8")), code);
  } catch {
    return reportCounts(undefined, 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
