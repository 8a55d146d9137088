// npm run dev: the page with hot reload at PORT, and the server behind it, restarted when its files change. Ctrl-C stops both.
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { run } from "./setup/child-process.mjs";
import { command } from "./setup/command.mjs";
import { ensureInstalled } from "./setup/installation.mjs";
import { PROJECT, pinnedNode, toolCommand } from "./setup/project.mjs";

/** A free port. */
async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

await command(async () => {
  await ensureInstalled();
  const host = process.env.HOST || "127.0.0.1";
  const port = process.env.PORT || "3000";
  const serverPort = await freePort();
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  const serverEnv = { ...process.env, HOST: "127.0.0.1", PORT: String(serverPort), PUBLIC_URL: publicUrl };
  const pageEnv = { ...process.env, VR_EYE_LAB_SERVER: `http://127.0.0.1:${serverPort}` };
  const server = [pinnedNode(), "--watch", "apps/server/src/main.ts"];
  const page = [...toolCommand("vite", "vite"), "--host", host, "--port", port, "--strictPort"];
  // When one of them ends, the other is stopped and the command ends.
  const ended = new AbortController();
  const until = ended.signal;
  const both = [
    run(server, { env: serverEnv, show: true, until }),
    run(page, { cwd: join(PROJECT, "apps/web"), env: pageEnv, show: true, until }),
  ];
  const { code } = await Promise.race(both);
  ended.abort();
  await Promise.all(both);
  return code;
});
