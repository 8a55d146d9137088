import { type BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { listHolds } from "./network-address.ts";

/** A request's client. Not a text, so that no rate limit counts its address instead of its network. */
export interface Client {
  readonly address: string;
  /** Rate limits count by this: the IPv4 address, or the /64 network of an IPv6 address, because a client can use all of its addresses. */
  readonly network: string;
}

export function clientAt(address: string): Client {
  return { address, network: networkOf(address) };
}

/**
 * The client of a request. Reads X-Forwarded-For from its end and returns the first address that is not a trusted proxy, so that a client
 * cannot forge its address. A proxy that sends no address counts as the client.
 * @param peer the address at the other end of the connection
 */
export function clientOf(peer: string, forwardedFor: string | undefined, trustedProxies: BlockList): Client {
  const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
  let address = peer;
  while (listHolds(trustedProxies, address)) {
    const hop = plainAddress(hops.pop() ?? "");
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return clientAt(address);
}

/** Some proxies add the port: `192.0.2.1:51234`, `[2001:db8::1]:51234`. */
function plainAddress(hop: string): string {
  const [, ipv4, ipv6] = /^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/.exec(hop) ?? [];
  return ipv4 ?? ipv6 ?? hop;
}

/** IPv4-mapped IPv6 addresses count as IPv4. All texts that are not an address count as one network. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return "unknown";
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join() === "0,0,0,0,0,65535";
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without its zone. */
function groupsOf(address: string): number[] {
  // The URL parser converts a dotted IPv4 end to hexadecimal.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
