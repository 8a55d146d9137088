import { trajectoryLines } from "./trajectory.ts";

try {
  console.log(trajectoryLines(process.argv.slice(2)).join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
