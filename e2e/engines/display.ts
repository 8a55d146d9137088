import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** A virtual display for browsers, which draw WebGL on it in software. */
export interface Display {
  /** The environment of programs that use it. */
  readonly env: NodeJS.ProcessEnv;
  close(): void;
}

export async function startDisplay(): Promise<Display> {
  // It chooses a free number and writes it to file 3. A small screen is drawn faster.
  const args = ["-displayfd", "3", "-screen", "0", "1024x768x24", "-nolisten", "tcp"];
  const server = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(server.stdio[3] as Readable, "data");
  // Firefox doesn't start with a home that it can't write to.
  const home = mkdtempSync(join(tmpdir(), "home-"));
  return {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1", HOME: home },
    close() {
      server.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
