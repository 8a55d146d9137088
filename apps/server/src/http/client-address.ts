import type { BlockList } from "node:net";
import { listHolds } from "./network-address.ts";

/**
 * The address of whoever sent a request. X-Forwarded-For counts only as far as trusted proxies wrote it: it is read from its
 * end, and the first address that is not a trusted proxy is the client. So nobody can claim an address by sending the header.
 * @param peer the address at the other end of the connection.
 * @param forwardedFor the X-Forwarded-For header, if there is one.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  let client = peer;
  while (listHolds(trusted, client)) {
    const hop = hops.pop();
    if (!hop) break;
    client = hop;
  }
  return client;
}
