import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A reverse proxy, by the name of its program and of its package. */
export type ProxyName = "nginx" | "caddy";

/** Finds a proxy on the machine, where `npm test` and `npm run soak` install it. Otherwise warns and returns undefined, so that its tests are skipped. */
export function findProxy(name: ProxyName): string | undefined {
  const folders = ["/usr/bin", "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];
  const path = [...folders, ...(process.env.PATH ?? "").split(delimiter)]
    .map((folder) => join(folder, name))
    .find(existsSync);
  if (!path) console.warn(`\nSKIPPED: the tests behind a real ${name}. Install ${name}.\n`);
  return path;
}

/**
 * Starts a proxy and waits until it answers.
 * @param isReady asked until it returns true
 * @throws with the program's messages if it ends before that
 */
export async function runProxy(
  path: string,
  args: readonly string[],
  isReady: () => Promise<boolean>,
  variables: Readonly<Record<string, string>> = {},
) {
  const env = { ...process.env, ...variables };
  const child = spawn(path, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let messages = "";
  child.stderr.on("data", (chunk) => {
    messages += chunk;
  });
  const closed = once(child, "close");
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(messages);
    await wait(20);
  }
  child.stderr.removeAllListeners("data").resume();
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
