import { availableParallelism } from "node:os";
import { inSeconds } from "../setup/child-process.mjs";
import { sumCounts } from "./report-counts.mjs";

/** @typedef {import("./parts.mjs").Part} Part */

const SLOWEST = 5;

/**
 * Runs all parts of the suite, even if some fail. Groups run one after the other, the parts of a group in parallel. Each part prints a
 * line with its result, and its whole output if it fails. Then come the slowest test files and the last line, `N passed, N failed`.
 * @param {(Part | Part[])[]} groups a part outside a group prints its name when it starts
 * @param {(text: string) => void} write
 * @returns {Promise<number>} the exit code: 1 if anything failed or nothing ran
 */
export async function runParts(groups, write = (text) => process.stdout.write(text)) {
  const all = [];
  for (const group of groups) {
    if (Array.isArray(group)) {
      all.push(...(await runSideBySide(group, write)));
    } else {
      write(`${group.name}: `);
      all.push(await runOne(group, write));
    }
  }
  const files = all.flatMap(({ files }) => files ?? []).sort((one, other) => other.seconds - one.seconds);
  if (files.length > 0) write("slowest files:\n");
  for (const { name, seconds } of files.slice(0, SLOWEST)) write(`  ${inSeconds(seconds)}  ${name}\n`);
  const { passed, failed } = sumCounts(all.map(({ counts }) => counts));
  write(`${passed} passed, ${failed} failed\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * @param {Part[]} parts as many at a time as there are cores
 * @param {(text: string) => void} write
 */
async function runSideBySide(parts, write) {
  const waiting = [...parts];
  /** @type {Awaited<ReturnType<Part["run"]>>[]} */
  const results = [];
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      let text = `${part.name}: `;
      results.push(
        await runOne(part, (written) => {
          text += written;
        }),
      );
      write(text);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/**
 * @param {Part} part
 * @param {(text: string) => void} write
 */
async function runOne(part, write) {
  const start = performance.now();
  const result = await part.run();
  const { counts, output } = result;
  const seconds = inSeconds((performance.now() - start) / 1000);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  write(`${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds})\n`);
  if (counts.failed > 0) write(`${output.trimEnd()}\n`);
  return result;
}
