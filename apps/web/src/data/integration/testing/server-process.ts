import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { closeTabs, ORIGIN } from "./browser.ts";

const SERVER = join(import.meta.dirname, "../../../../../server/src");
const PROGRAM = ["--import", pathToFileURL(join(SERVER, "testing/preload.ts")).href, join(SERVER, "main.ts")];

/** The product server in its own process, with its own database. */
export interface ServerProcess {
  /** Its base URL, such as http://127.0.0.1:41234. */
  readonly address: string;
  /** Path and query of the mailbox as JSON. */
  readonly mailbox: string;
  /** Kills it, and deletes its data. */
  remove(): Promise<void>;
}

/** A server for the tests of a file, whose tabs are closed after each. Signing up hashes passwords, which is slow on a busy machine. */
export function serverForTests(): Pick<ServerProcess, "address" | "mailbox"> {
  vi.setConfig({ testTimeout: 30_000 });
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer();
  }, 30_000);
  afterEach(closeTabs);
  afterAll(() => server.remove());
  return {
    get address() {
      return server.address;
    },
    get mailbox() {
      return server.mailbox;
    },
  };
}

/** Starts the server on a free port. @param variables environment variables */
export async function startServer(variables: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "vr-eye-lab-"));
  const env = {
    PATH: process.env.PATH,
    PORT: "0",
    DATA_DIR: dataDir,
    PUBLIC_URL: ORIGIN,
    LOG_LEVEL: "error",
    ...variables,
  };
  const child = spawn(process.execPath, PROGRAM, { env, stdio: ["ignore", "pipe", "inherit"] });
  const output = await outputOf(child);
  const [, port] = /(?:Behind|Here):\s+\S+:(\d+)/.exec(output) ?? [];
  const [, code] = /_dev\/mail(\?code=\S+)/.exec(output) ?? [];
  return {
    mailbox: `/_dev/mail.json${code}`,
    address: `http://127.0.0.1:${port}`,
    async remove() {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The start message. */
async function outputOf({ stdout }: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of stdout ?? []) {
    output += chunk;
    if (output.includes("Ctrl-C stops it")) return output;
  }
  throw new Error(`The server did not start: ${output}`);
}
