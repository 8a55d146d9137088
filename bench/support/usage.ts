import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc, the same on every Linux that Node supports. */
const TICKS = 100;

/** What processes use: seconds of CPU since they started, and MiB of memory, where shared memory counts once. */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

/**
 * Reads what processes and their descendants use, on Linux. Finished children count too.
 * @param pids of the first processes
 */
export function usageOf(pids: readonly number[]): Usage {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc"))
    if (/^\d+$/.test(name)) parents.set(Number(name), statOf(Number(name))?.parent ?? 0);
  const family = [...pids];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return { cpu: sum(family.map((each) => statOf(each)?.cpu ?? 0)), memory: sum(family.map(memoryOf)) };
}

/** @returns undefined if the process has ended */
function statOf(pid: number): { parent: number; cpu: number } | undefined {
  try {
    // The name before it may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, cpu: ticks.reduce((total, each) => total + each, 0) / TICKS };
  } catch {
    return undefined;
  }
}

function memoryOf(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** How many files and sockets a process has open, and may have. */
export function openFilesOf(pid: number): { open: number; most: number } {
  const most = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1];
  return { open: readdirSync(`/proc/${pid}/fd`).length, most: Number(most) };
}
