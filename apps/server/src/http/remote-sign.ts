import type { Context } from "hono";
import { forwardingHeader } from "./forwarding-header.ts";
import { isLoopback, urlHostname } from "./network-address.ts";
import type { RequestEnv } from "./request-log.ts";

/**
 * The sign that a request came through a proxy or from another machine. Undefined proves nothing, because a proxy may hide
 * itself. Names of this machine are no sign with the port of PUBLIC_URL or the one that the server listens on.
 */
export function remoteSign({ req, env }: Context<RequestEnv>, publicUrl: URL): string | undefined {
  const forwarding = forwardingHeader((name) => req.header(name));
  if (forwarding) return `the header ${forwarding}`;
  const { socket, httpVersion } = env?.incoming ?? {};
  if (socket?.remoteAddress && !isLoopback(socket.remoteAddress)) return `the client ${socket.remoteAddress}`;
  // Browsers use 1.1, nginx's default to servers behind it was 1.0.
  if (httpVersion === "1.0") return "HTTP 1.0";
  const ports = [publicUrl.port, String(socket?.localPort)];
  const isOurs = (origin: string) => {
    const url = URL.parse(origin);
    return url?.host === publicUrl.host || (url && isLoopback(urlHostname(url)) && ports.includes(url.port));
  };
  for (const name of ["Host", "Origin", "Referer"]) {
    const value = req.header(name);
    if (value === undefined) continue;
    const origin = name === "Host" ? `${publicUrl.protocol}//${value}` : value;
    // Without the path, which may contain a secret.
    if (!isOurs(origin)) return `the header ${name}: ${URL.parse(origin)?.origin.slice(0, 100) ?? "?"}`;
  }
  return undefined;
}
