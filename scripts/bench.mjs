// npm run bench [-- NAME]: runs every benchmark, or the named one; each prints tables.
// npm run bench -- report: runs every benchmark and writes docs/benchmarks.md.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { machineFacts } from "./bench/machine.mjs";
import { reportOf } from "./bench/report.mjs";
import { ensureBuilt } from "./setup/builds.mjs";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { ensurePrograms } from "./setup/programs.mjs";
import { PROJECT, pinnedNode, SetupError, toolEnvironment } from "./setup/project.mjs";

const ENDING = ".bench.ts";
const REPORT = "docs/benchmarks.md";

await command(async () => {
  const [name, ...args] = process.argv.slice(2);
  const files = readdirSync(join(PROJECT, "bench")).filter((file) => file.endsWith(ENDING));
  const names = files.map((file) => file.slice(0, -ENDING.length)).sort();
  const isReport = name === "report";
  const chosen = name === undefined || isReport ? names : names.filter((each) => each === name);
  if (chosen.length === 0) {
    throw new SetupError(`There is no benchmark ${name}. Use ${names.join(", ")}, or report for all.`);
  }
  await ensureInstalled();
  await ensureBuilt();
  const programs = await ensurePrograms("CHROMIUM_PATH", "NGINX_PATH");
  const machine = isReport ? await machineFacts(pinnedNode(), programs.CHROMIUM_PATH ?? "") : [];
  const folder = mkdtempSync(join(tmpdir(), "bench-results-"));
  try {
    const runs = [];
    for (const each of chosen) {
      console.log(`\n${each}`);
      const file = join(folder, each);
      writeFileSync(file, "");
      const env = toolEnvironment({ ...programs, BENCH_RESULTS: file });
      const given = isReport ? [] : args;
      const { code } = await run([pinnedNode(), join("bench", each + ENDING), ...given], { env, show: true });
      const results = readFileSync(file, "utf8").split("\n").filter(Boolean);
      runs.push({ name: each, code, results: results.map((line) => JSON.parse(line)) });
    }
    if (isReport) {
      writeFileSync(join(PROJECT, REPORT), reportOf(machine, runs));
      console.log(`\nWrote ${REPORT}.`);
    }
    return Math.max(...runs.map(({ code }) => code));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
