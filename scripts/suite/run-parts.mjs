import { availableParallelism } from "node:os";
import { inSeconds } from "../setup/child-process.mjs";
import { sumCounts } from "./report-counts.mjs";

/** @typedef {import("./parts.mjs").Part} Part */

/** Hundreds of lines in which a failure is hard to find. */
const PASSED = /^.*✓.*\n/gm;

/**
 * Runs all parts of the suite, even if some fail. Groups run one after the other, the parts of a group in parallel. Each group prints a line
 * when it starts, and each part a line with its result, and its output if it fails, without the lines of passed tests. The last line is `N passed, N failed`.
 * @param {Part[][]} groups
 * @param {(text: string) => void} write
 * @param {number} atOnce how many parts of a group run in parallel
 * @returns {Promise<number>} the exit code: 1 if anything failed or nothing ran
 */
export async function runParts(groups, write = (text) => process.stdout.write(text), atOnce = availableParallelism()) {
  /** @type {import("./report-counts.mjs").Counts[]} */
  const all = [];
  for (const group of groups) {
    const waiting = [...group];
    write(`Running ${group.map(({ name }) => name).join(", ")}.\n`);
    const work = async () => {
      for (let part = waiting.shift(); part; part = waiting.shift()) all.push(await runOne(part, write));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  const { passed, failed } = sumCounts(all);
  write(`${passed} passed, ${failed} failed\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * @param {Part} part
 * @param {(text: string) => void} write
 */
async function runOne(part, write) {
  const start = performance.now();
  const { counts, output } = await part.run();
  const seconds = inSeconds((performance.now() - start) / 1000);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  write(`${part.name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds})\n`);
  if (counts.failed > 0) write(`${output.replace(PASSED, "").trimEnd()}\n`);
  return counts;
}
