import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

// Preloaded into a server process: every piece of background work fails the first time, and intervals are short.

const WORK = "await work();";
const failed = new Set<string>();
const SHORT_MS = 200;

Object.assign(globalThis, {
  failOnce(name: string) {
    if (failed.has(name)) return;
    failed.add(name);
    throw new Error("fails once");
  },
});

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith("/src/background.ts")) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), "utf8");
    if (!source.includes(WORK)) throw new Error(`background.ts has no '${WORK}'`);
    const format = "module-typescript";
    return { format, shortCircuit: true, source: source.replace(WORK, `globalThis.failOnce(name); ${WORK}`) };
  },
});

const { setInterval: original } = globalThis;
globalThis.setInterval = ((callback: () => void, milliseconds: number, ...rest: unknown[]) =>
  original(
    callback,
    String(callback).includes("inBackground") ? Math.min(milliseconds, SHORT_MS) : milliseconds,
    ...rest,
  )) as typeof setInterval;
