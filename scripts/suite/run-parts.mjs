import { inSeconds } from "../setup/child-process.mjs";
import { sumCounts } from "./report-counts.mjs";

/**
 * Runs the parts of the suite one after the other, all of them even when some fail. Each says in a line what it is; the whole
 * output of one that fails follows. The last line is `N passed, N failed`.
 * @param {import("./parts.mjs").Part[]} parts
 * @param {(line: string) => void} say
 * @returns {Promise<number>} the exit code: 1 when anything failed or nothing ran
 */
export async function runParts(parts, say = console.log) {
  const all = [];
  for (const part of parts) {
    const start = performance.now();
    const { counts, output } = await part.run();
    all.push(counts);
    const seconds = inSeconds((performance.now() - start) / 1000);
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    const result = `${counts.passed} passed, ${counts.failed} failed${skipped}`;
    say(`${counts.failed === 0 ? "ok  " : "FAIL"}  ${part.name}: ${result} (${seconds})`);
    if (counts.failed > 0) say(output.trimEnd());
  }
  const { passed, failed } = sumCounts(all);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
