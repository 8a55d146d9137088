import { SourceMap, type SourceMapPayload } from "node:module";

/** A function of a profile, by its place in a built script. Lines and columns from 0. */
export interface CallFrame {
  readonly functionName: string;
  readonly scriptId: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** Functions that the browser brings have no script. */
export function isNative({ scriptId }: CallFrame): boolean {
  return scriptId === "0";
}

/**
 * Reads the source maps next to the scripts of a profile.
 * @returns the path of a function's source file; empty for native functions and for scripts injected by a test
 */
export async function sourceFiles(callFrames: readonly CallFrame[]): Promise<(callFrame: CallFrame) => string> {
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
