import type { BlockList } from "node:net";
import { listHolds } from "./network-address.ts";

/**
 * The address of a request's client. Reads X-Forwarded-For from its end and returns the first address that is not a trusted proxy, so that
 * a client cannot forge its address.
 * @param peer the address at the other end of the connection
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
