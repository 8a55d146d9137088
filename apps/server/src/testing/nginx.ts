import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const INSTALLERS = [
  [
    ["apt-get", "update"],
    ["apt-get", "install", "--yes", "--no-install-recommends", "nginx"],
  ],
  [["dnf", "install", "--assumeyes", "nginx"]],
  [["yum", "install", "--assumeyes", "nginx"]],
] as const;

/** Finds nginx on the machine or, as root, installs it. Otherwise warns and returns undefined, so that its tests are skipped. */
export function ensureNginx(): string | undefined {
  const path = findNginx() ?? (process.getuid?.() === 0 ? installNginx() : undefined);
  if (!path) console.warn("\nSKIPPED: the tests behind a real nginx. Install nginx, or run the tests as root.\n");
  return path;
}

function findNginx(): string | undefined {
  const folders = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.map((folder) => join(folder, "nginx")).find(existsSync);
}

function installNginx(): string | undefined {
  const commands = INSTALLERS.find(([[program]]) => existsSync(join("/usr/bin", program))) ?? [];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    for (const [program, ...args] of commands) execFileSync(program, args, { env, stdio: "pipe" });
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
  return findNginx();
}

type NginxBlocks = Record<"main" | "events" | "http" | "listen", string>;

/**
 * Starts nginx with one server.
 * @param path the executable
 * @param locations what is in the `server` block
 * @param more what is in the other blocks, and options of `listen`
 */
export async function startNginx(path: string, locations: string, more: Partial<NginxBlocks> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const config = `
    daemon off; pid ${folder}/pid; error_log stderr;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    ${more.main ?? ""}
    events { ${more.events ?? ""} }
    http {
      ${more.http ?? ""}
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      server { listen 127.0.0.1:${port} ${more.listen ?? ""}; ${locations} }
    }`;
  writeFileSync(join(folder, "nginx.conf"), config);
  const child = spawn(path, ["-p", folder, "-c", "nginx.conf"], { stdio: ["ignore", "ignore", "inherit"] });
  const closed = once(child, "close");
  while (child.exitCode === null && !(await isListening(port))) await wait(20);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
  }).then((listening) => {
    socket.destroy();
    return listening === true;
  });
}
