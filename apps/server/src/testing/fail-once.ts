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
    if (!url.endsWith("/src/process/background.ts")) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), "utf8");
    if (!source.includes(WORK)) throw new Error(`background.ts has no '${WORK}'`);
    const format = "module-typescript";
    return { format, shortCircuit: true, source: source.replace(WORK, `globalThis.failOnce(name); ${WORK}`) };
  },
});

const { setInterval: original } = globalThis;
Object.assign(globalThis, {
  setInterval(callback: () => void, milliseconds: number) {
    const isOurs = String(callback).includes("inBackground");
    return original(callback, isOurs ? Math.min(milliseconds, SHORT_MS) : milliseconds);
  },
});
