import { inSeconds } from "../setup/child-process.mjs";
import { sumCounts } from "./report-counts.mjs";

/**
 * Runs the parts of the suite one after the other, all of them even when some fail. Each has a line, begun when it starts and
 * finished with its result; the whole output of one that fails follows. The last line is `N passed, N failed`.
 * @param {import("./parts.mjs").Part[]} parts
 * @param {(text: string) => void} write
 * @returns {Promise<number>} the exit code: 1 when anything failed or nothing ran
 */
export async function runParts(parts, write = (text) => process.stdout.write(text)) {
  const all = [];
  for (const part of parts) {
    write(`${part.name}: `);
    const start = performance.now();
    const { counts, output } = await part.run();
    all.push(counts);
    const seconds = inSeconds((performance.now() - start) / 1000);
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    write(`${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds})\n`);
    if (counts.failed > 0) write(`${output.trimEnd()}\n`);
  }
  const { passed, failed } = sumCounts(all);
  write(`${passed} passed, ${failed} failed\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
