import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Clock ticks per second in /proc, the same on every Linux that Node supports. */
const TICKS = 100;

/** What processes and their children use, on Linux: seconds of CPU since they started, and MiB of memory, where shared memory counts once. */
export function usageOf(pids: readonly number[]) {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const family = all.split("\n").flatMap((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return pids.includes(pid) || pids.includes(parent) ? [pid] : [];
  });
  const sum = (of: (pid: number) => number) => family.reduce((total, pid) => total + of(pid), 0);
  return { cpu: sum(cpuOf), memory: sum(memoryOf) };
}

/** 0 if the process has ended. */
function cpuOf(pid: number): number {
  // The name before the fields may contain spaces.
  const fields = textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
