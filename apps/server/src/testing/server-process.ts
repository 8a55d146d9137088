import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const MAIN = join(import.meta.dirname, "../main.ts");
const PRELOAD = pathToFileURL(join(import.meta.dirname, "preload.ts")).href;

/** The Node arguments of a program that a test starts. */
export function programArguments(path: string, args: readonly string[] = []): string[] {
  return ["--import", PRELOAD, path, ...args];
}

/** A server process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** The exit code and all output. */
  end(): Promise<{ code: number | null; output: string }>;
  /** Resolves with the first group of a pattern when the output matches it. Rejects with the output if the process ends first. */
  said(pattern: RegExp): Promise<string>;
  /** The start message. */
  printed(): Promise<string>;
  /** The address, such as http://127.0.0.1:41234, once it listens. */
  address(): Promise<string>;
  /** Kills the process, like a power failure. */
  kill(): Promise<void>;
}

/**
 * Starts the server on any free port, like `npm start`.
 * @param variables its environment, including DATA_DIR
 */
export function startServerProcess(variables: Readonly<Record<string, string>>, ...args: string[]): ServerProcess {
  return startMain(MAIN, variables, ...args);
}

/** Like `startServerProcess`, for another main file. */
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
  const printed = async () => {
    await said(/Ctrl-C stops it/);
    return output;
  };
  return {
    child,
    end: async () => ({ code: (await closed)[0], output }),
    said,
    printed,
    async address() {
      const output = await printed();
      const [, port] = /(?:Behind|Here):\s+\S+:(\d+)/.exec(output) ?? /Address:\s+\S+:(\d+)/.exec(output) ?? [];
      return `http://127.0.0.1:${port}`;
    },
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
