import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";

/** The port cannot be had. The message is one line that says what to do. */
export class ListenError extends Error {
  override name = "ListenError";
}

/** A server that listens. */
export interface Listening {
  port: number;
  /** Stops taking connections, lets what is in flight finish, and resolves when all is closed, after `graceMs` at the latest. */
  stop: (graceMs: number) => Promise<void>;
}

/**
 * Listens with an app.
 * @param fetch the app's answer to a request.
 * @param at where: port 0 takes any free one; with `pem` (certificate and key in one text) it speaks HTTPS.
 * @throws ListenError when the port or the address cannot be had.
 */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  at: { host: string; port: number; pem?: string },
): Promise<Listening> {
  const server = createAdaptorServer(
    at.pem === undefined
      ? { fetch, createServer: createHttpServer }
      : { fetch, createServer: createHttpsServer, serverOptions: { key: at.pem, cert: at.pem } },
  ) as Server;
  server.listen(at.port, at.host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(listenFailure(error, at), { cause: error });
  }
  const { port } = server.address() as AddressInfo;
  return { port, stop: (graceMs) => stop(server, graceMs) };
}

function listenFailure(error: unknown, { host, port }: { host: string; port: number }): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use by another program: stop that one, or choose another port, such as PORT=${port + 1} npm start.`;
  }
  if (code === "EACCES")
    return `Port ${port} may not be used by this account: choose one from 1024 on, such as PORT=3000.`;
  return `Cannot listen on ${host}, port ${port} (${code ?? error}): HOST must be an address of this machine.`;
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // A connection kept alive after its last answer would hold the server open until it times out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
