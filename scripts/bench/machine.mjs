import { cpus, loadavg, release, totalmem, type } from "node:os";
import { run } from "../setup/child-process.mjs";
import { currentCommit } from "../setup/git.mjs";

/** Load average above which other work disturbs the measurements. */
const QUIET = 0.5;

/**
 * Collects facts about the machine and the run for the report.
 * @param {string} node the path of the executable
 * @param {string} chromium the path of the executable
 * @returns {Promise<[string, string][]>} names and values
 */
export async function machineFacts(node, chromium) {
  const processors = cpus();
  const [load = 0] = loadavg();
  const busy = load > QUIET ? ": the machine was busy, so the numbers are rough" : "";
  // Warnings may come first.
  const versionOf = async (/** @type {string} */ program) =>
    (await run([program, "--version"])).output.trim().split("\n").at(-1) ?? "";
  return [
    ["date", new Date().toISOString().slice(0, 10)],
    ["commit", (await currentCommit()) ?? "unknown"],
    ["processor", `${processors[0]?.model ?? "unknown"}, ${processors.length} cores`],
    ["memory", `${(totalmem() / 1024 ** 3).toFixed(1)} GiB`],
    ["load when it began", `${load.toFixed(2)}${busy}`],
    ["operating system", `${type()} ${release()}`],
    ["Node", await versionOf(node)],
    ["browser", await versionOf(chromium)],
  ];
}
