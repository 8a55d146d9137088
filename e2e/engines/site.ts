import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess } from "@vr-eye-lab/server/testing/server-process";
import { reservePort } from "../support/port.ts";

/** The product behind a connection that can be cut: WebKit's driver has no switch for that. */
export interface Site {
  readonly origin: string;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "vr-eye-lab-engines-"));
  const port = await reservePort();
  const behind = await reservePort();
  const origin = `http://localhost:${port}`;
  const server = startServerProcess({
    PORT: String(behind),
    HOST: "127.0.0.1",
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
  });
  await server.address();

  const sockets = new Set<Socket>();
  const gate = createServer((incoming) => {
    const outgoing = connect(behind, "127.0.0.1");
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      // A cut connection is an error for the other side, which is what the tests want.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const goOnline = () => new Promise<void>((resolve) => gate.listen(port, "127.0.0.1", resolve));
  const goOffline = () =>
    new Promise<void>((resolve) => {
      gate.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await goOnline();
  return {
    origin,
    goOffline,
    goOnline,
    async close() {
      if (gate.listening) await goOffline();
      await server.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
