import type { Page } from "@playwright/test";

/** Bytes that a function has allocated, including collected garbage. */
export interface Allocation {
  readonly functionName: string;
  /** The script's file name; the caller's for built-in functions. Empty for scripts injected by a test. */
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
  const found = new Map<string, Allocation>();
  const waiting = [{ node: profile.head, caller: "" }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { functionName, url, scriptId } = next.node.callFrame;
    const file = scriptId === "0" ? next.caller : (url.split("/").at(-1) ?? "");
    for (const node of next.node.children) waiting.push({ node, caller: file });
    const key = `${file} ${functionName}`;
    found.set(key, { functionName, file, bytes: (found.get(key)?.bytes ?? 0) + next.node.selfSize });
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes);
}
