import type { Page } from "@playwright/test";
import { isNative, sourceFiles } from "./source-files.ts";

/** Bytes that a function has allocated, including collected garbage. */
export interface Allocation {
  readonly functionName: string;
  /** The path of its source file; the caller's for native functions. Empty for scripts injected by a test. */
  readonly file: string;
  readonly bytes: number;
}

/** Samples allocations during a run; functions with the most bytes first. */
export async function whoAllocates(page: Page, work: () => Promise<unknown>): Promise<readonly Allocation[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.startSampling", {
    samplingInterval: 512,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await work();
  const { profile } = await session.send("HeapProfiler.stopSampling");
  const waiting = [{ node: profile.head, caller: profile.head.callFrame }];
  const places: { callFrame: typeof profile.head.callFrame; by: typeof profile.head.callFrame; bytes: number }[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { callFrame, children, selfSize } = next.node as typeof profile.head;
    const by = isNative(callFrame) ? next.caller : callFrame;
    for (const node of children) waiting.push({ node, caller: by });
    places.push({ callFrame, by, bytes: selfSize });
  }
  const fileOf = await sourceFiles(places.map(({ by }) => by));
  const found = new Map<string, Allocation>();
  for (const { callFrame, by, bytes } of places) {
    const { functionName } = callFrame;
    const file = fileOf(by);
    const key = `${file} ${functionName}`;
    found.set(key, { functionName, file, bytes: (found.get(key)?.bytes ?? 0) + bytes });
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes);
}
