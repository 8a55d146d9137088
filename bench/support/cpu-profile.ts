import type { Page } from "@playwright/test";
import { isNative, sourceFiles } from "./source-files.ts";

/** A function on a stack. */
export interface Caller {
  readonly functionName: string;
  /** The path of its source file. Empty for native functions and for scripts injected by a test. */
  readonly file: string;
  readonly isNative: boolean;
}

/** CPU time that was spent in one stack. */
export interface StackTime {
  /** Innermost function first. */
  readonly stack: readonly Caller[];
  readonly microseconds: number;
}

const SAMPLING_MICROSECONDS = 50;

/** Samples where a run spends its time. Inlined functions have their own place on the stack. */
export async function whereTimeGoes(page: Page, work: () => Promise<unknown>): Promise<readonly StackTime[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: SAMPLING_MICROSECONDS });
  await session.send("Profiler.start");
  await work();
  const { profile } = await session.send("Profiler.stop");
  const { nodes, samples = [], timeDeltas = [] } = profile;

  const fileOf = await sourceFiles(nodes.map(({ callFrame }) => callFrame));
  const stacks = new Map<number, readonly Caller[]>();
  // Parents come before their children.
  for (const { id, callFrame, children = [] } of nodes) {
    const { functionName } = callFrame;
    const caller = { functionName, file: fileOf(callFrame), isNative: isNative(callFrame) };
    const stack = [caller, ...(stacks.get(id) ?? [])];
    stacks.set(id, stack);
    for (const child of children) stacks.set(child, stack);
  }
  const times = new Map<number, number>();
  for (const [i, id] of samples.entries()) {
    // The time until the next sample.
    times.set(id, (times.get(id) ?? 0) + (timeDeltas[i + 1] ?? 0));
  }
  return [...times].map(([id, microseconds]) => ({ stack: stacks.get(id) ?? [], microseconds }));
}
