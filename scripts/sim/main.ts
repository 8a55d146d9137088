import { HELP, OptionError, readOptions } from "./options.ts";
import { trajectoryLines } from "./trajectory.ts";

// `head` closes the pipe when it has enough lines.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const args = process.argv.slice(2);
if (args.includes("--help")) console.log(HELP);
else print();

function print(): void {
  try {
    for (const line of trajectoryLines(readOptions(args))) console.log(line);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
