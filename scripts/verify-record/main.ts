import { readFileSync } from "node:fs";
import { checkRun } from "./check-run.ts";
import { RecordError, type Run, readRuns } from "./read-runs.ts";

const HELP = `Checks the answered runs of a downloaded record against the formulas: those of Random dots in practice sessions, and sittings of measures.

npm run verify-record -- FILE

  FILE    a session's or an account's download, as JSON
  --help  this text

It applies the rules to the trials again and compares the stimulus certificate with the settings, the session and the drawn pixels.
Exit code 0: everything agrees. 1: values contradict each other, and each is named. 2: the file can't be read.
Records have no signature: a file can be made up so that everything in it agrees.`;

const [file, ...more] = process.argv.slice(2);
if (file === "--help") console.log(HELP);
else if (file === undefined || more.length > 0) fail("Name one file: npm run verify-record -- FILE");
else verify(file);

function verify(path: string): void {
  let runs: readonly Run[];
  try {
    runs = readRuns(readFileSync(path, "utf8"));
  } catch (error) {
    fail(error instanceof RecordError ? `${path}: ${error.message}` : `Can't read ${path}: ${error}`);
    return;
  }
  let contradictions = 0;
  for (const run of runs) {
    console.log(run.title);
    for (const { agrees, text } of checkRun(run)) {
      console.log(`  ${agrees ? "agrees     " : "CONTRADICTS"}  ${text}`);
      if (!agrees) contradictions += 1;
    }
    if (!run.answers.certificate) console.log("  no stimulus certificate");
  }
  const many = contradictions === 1 ? "1 value contradicts" : `${contradictions} values contradict`;
  console.log(contradictions === 0 ? "Everything agrees." : `${many} the others.`);
  console.log("There is no signature: a file can be made up so that everything in it agrees.");
  process.exitCode = contradictions === 0 ? 0 : 1;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
