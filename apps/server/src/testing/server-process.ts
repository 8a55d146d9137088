import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const MAIN = join(import.meta.dirname, "../main.ts");
const PRELOAD = pathToFileURL(join(import.meta.dirname, "preload.ts")).href;

/** The arguments for Node of a program that a test starts. */
export function programArguments(path: string, args: readonly string[] = []): string[] {
  return ["--import", PRELOAD, path, ...args];
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** The exit code and all that was written. */
  end(): Promise<{ code: number | null; output: string }>;
  /** The first group of a pattern, as soon as something written matches it. Rejects with all that was written if the process ends before. */
  said(pattern: RegExp): Promise<string>;
  /** Where it answers, once it does, such as http://127.0.0.1:41234. */
  address(): Promise<string>;
  /** Takes the process away at once, as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts the server as `npm start` would, on any free port.
 * @param variables of its environment, of which DATA_DIR must be one
 * @param args of its command line
 */
export function startServerProcess(variables: Readonly<Record<string, string>>, ...args: string[]): ServerProcess {
  return startMain(MAIN, variables, ...args);
}

/** Starts the server whose main file this is, as `startServerProcess` does. */
export function startMain(main: string, variables: Readonly<Record<string, string>>, ...args: string[]): ServerProcess {
  const env = { PATH: process.env.PATH, PORT: "0", ...variables };
  const child = spawn(process.execPath, programArguments(main, args), { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const grown = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      grown.dispatchEvent(new Event("grown"));
    });
  }
  const closed = once(child, "close");
  const said = async (pattern: RegExp) => {
    while (!pattern.test(output)) {
      await Promise.race([once(grown, "grown"), closed.then(() => Promise.reject(new Error(output)))]);
    }
    return pattern.exec(output)?.[1] ?? "";
  };
  return {
    child,
    end: async () => ({ code: (await closed)[0], output }),
    said,
    async address() {
      await said(/Ctrl-C stops it/);
      const [, port] = /(?:Behind|Here):\s+\S+:(\d+)/.exec(output) ?? /Address:\s+\S+:(\d+)/.exec(output) ?? [];
      return `http://127.0.0.1:${port}`;
    },
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
