import type { Page } from "@playwright/test";

/** Bytes that a function has allocated, garbage since then included. */
export interface Allocation {
  readonly functionName: string;
  /** Name of the script's file; of a function of the language itself, its caller's. Empty for scripts that a test put in. */
  readonly file: string;
  readonly bytes: number;
}

/** Who allocates while something runs, by samples: functions with the most bytes first. */
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
