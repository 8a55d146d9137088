import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { runProxy } from "./proxy-program.ts";

type NginxBlocks = Record<"main" | "events" | "http" | "listen", string>;

/**
 * Starts nginx with one server.
 * @param path the executable
 * @param locations what is in the `server` block
 * @param more what is in the other blocks, and options of `listen`
 */
export async function startNginx(path: string, locations: string, more: Partial<NginxBlocks> = {}) {
  const port = await freePort();
  const server = `server { listen 127.0.0.1:${port} ${more.listen ?? ""}; ${locations} }`;
  const main = `${more.main ?? ""} events { ${more.events ?? ""} } http { ${more.http ?? ""} ${server} }`;
  return { origin: `http://127.0.0.1:${port}`, ...(await runNginx(path, main, port)) };
}

/**
 * Starts nginx with a configuration, which has the blocks `events` and `http`.
 * @param port where it listens
 */
export async function runNginx(path: string, config: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const local = `access_log off; ${temporary.map((name) => `${name}_temp_path "${folder}/${name}";`).join(" ")}`;
  const own = `daemon off; pid "${folder}/pid"; error_log stderr; ${process.getuid?.() === 0 ? "user root;" : ""}`;
  writeFileSync(join(folder, "nginx.conf"), `${own}\n${config.replace(/^http \{|\shttp \{/m, `$& ${local}\n`)}`);
  const { pid, stop } = await runProxy(path, ["-p", folder, "-c", "nginx.conf"], () => isListening(port));
  return {
    pid,
    async stop() {
      await stop();
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
