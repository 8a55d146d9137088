import { SourceMap, type SourceMapPayload } from "node:module";
import type { Page } from "@playwright/test";

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

/** A function of a profile, by its place in a built script. Lines and columns from 0. */
interface CallFrame {
  readonly functionName: string;
  readonly scriptId: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** Functions that the browser brings have no script. */
function isNative({ scriptId }: CallFrame): boolean {
  return scriptId === "0";
}

/**
 * Reads the source maps next to the scripts of a profile.
 * @returns the path of a function's source file; empty for native functions and for scripts injected by a test
 */
async function sourceFiles(callFrames: readonly CallFrame[]): Promise<(callFrame: CallFrame) => string> {
  const urls = new Set(callFrames.map(({ url }) => url).filter((url) => url.startsWith("http")));
  const maps = new Map<string, SourceMap>();
  for (const url of urls) {
    const response = await fetch(`${url}.map`);
    maps.set(url, new SourceMap((await response.json()) as SourceMapPayload));
  }
  return ({ url, lineNumber, columnNumber }) => {
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
    return entry && "originalSource" in entry ? entry.originalSource : "";
  };
}
