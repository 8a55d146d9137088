import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A reverse proxy, by the name of its program and of its package. */
export type ProxyName = "nginx" | "caddy";

const installers = (name: ProxyName) =>
  [
    [
      ["apt-get", "update"],
      ["apt-get", "install", "--yes", "--no-install-recommends", name],
    ],
    [["dnf", "install", "--assumeyes", name]],
    [["yum", "install", "--assumeyes", name]],
  ] as const;

/** Finds a proxy on the machine or, as root, installs it. Otherwise warns and returns undefined, so that its tests are skipped. */
export function ensureProxy(name: ProxyName): string | undefined {
  const path = find(name) ?? (process.getuid?.() === 0 ? install(name) : undefined);
  if (!path) console.warn(`\nSKIPPED: the tests behind a real ${name}. Install ${name}, or run the tests as root.\n`);
  return path;
}

function find(name: ProxyName): string | undefined {
  const folders = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

function install(name: ProxyName): string | undefined {
  const commands = installers(name).find(([[program]]) => existsSync(join("/usr/bin", program))) ?? [];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    for (const [program, ...args] of commands) execFileSync(program, args, { env, stdio: "pipe" });
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
  return find(name);
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
