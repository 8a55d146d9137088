import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { run } from "../setup/child-process.mjs";
import { pinnedNode } from "../setup/project.mjs";

/** Load average above which other work disturbs the measurements. */
const QUIET = 0.5;

/**
 * Collects facts about the machine and the run for the report.
 * @param {string} chromium the path of the executable
 * @returns {Promise<[string, string][]>} names and values
 */
export async function machineFacts(chromium) {
  const processors = cpus();
  const [load = 0] = loadavg();
  return [
    ["date", new Date().toISOString().slice(0, 10)],
    ["commit", await outputOf(["git", "describe", "--always", "--dirty", "--exclude", "*"])],
    ["processor", `${processors[0]?.model ?? "unknown"}, ${processors.length} cores`],
    ["memory", `${(totalmem() / 1024 ** 3).toFixed(1)} GiB`],
    [
      "load when it began",
      load > QUIET ? `${load.toFixed(2)}: the machine was busy, so the numbers are rough` : load.toFixed(2),
    ],
    ["operating system", `${systemName()}, ${type()} ${release()}`],
    ["Node", await outputOf([pinnedNode(), "--version"])],
    ["browser", await outputOf([chromium, "--version"])],
  ];
}

/**
 * Returns the last line of a command's output, because warnings may come first.
 * @param {string[]} command
 */
async function outputOf(command) {
  const { code, output } = await run(command);
  return code === 0 ? (output.trim().split("\n").at(-1) ?? "").trim() : "unknown";
}

/** The Linux distribution's name, or the kernel's. */
function systemName() {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? type();
  } catch {
    return type();
  }
}
