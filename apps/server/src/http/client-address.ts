import { type BlockList, isIP } from "node:net";
import { listHolds } from "./network-address.ts";

/**
 * The address of a request's client. Reads X-Forwarded-For from its end and returns the first address that is not a trusted proxy, so that
 * a client cannot forge its address. A proxy that sends no address counts as the client.
 * @param peer the address at the other end of the connection
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  let client = peer;
  while (listHolds(trusted, client)) {
    const hop = plainAddress(hops.pop() ?? "");
    if (isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

/** Some proxies add the port: `192.0.2.1:51234`, `[2001:db8::1]:51234`. */
function plainAddress(hop: string): string {
  const [, ipv4, ipv6] = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/.exec(hop) ?? [];
  return ipv4 ?? ipv6 ?? hop;
}
