import { BlockList, isIP } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

const PRIVATE_NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::/127",
  "fc00::/7",
  "fe80::/10",
];

// Names that never resolve on the public internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and common router defaults).
const PRIVATE_NAME_ENDINGS = [".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test", ".invalid", ".home"];

// Container bridges, virtual machines and tunnels: a headset on the same Wi-Fi cannot reach them.
const VIRTUAL_INTERFACE = /^(docker|br-|veth|virbr|vmnet|vbox|utun|tun|tap|tailscale|wg|zt|cni|flannel)/i;

/** Collects addresses (`10.0.0.7`) and networks (`10.0.0.0/8`, `fc00::/7`) into a list that addresses can be checked against. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const isV4 = isIP(address) === 4;
    list.addSubnet(address, Number(bits ?? (isV4 ? 32 : 128)), isV4 ? "ipv4" : "ipv6");
  }
  return list;
}

const privateNetworks = networkList(PRIVATE_NETWORKS);
const loopbackNetworks = networkList(["127.0.0.0/8", "::1"]);

/** Whether a list of networks contains an address. IPv4-mapped IPv6 addresses (`::ffff:10.0.0.7`) count as IPv4. */
export function listHolds(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  const version = isIP(plain);
  return version !== 0 && list.check(plain, version === 4 ? "ipv4" : "ipv6");
}

/** Whether an address or a host name is this machine's loopback. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || listHolds(loopbackNetworks, host);
}

/** The host name or address of a URL, IPv6 without brackets. */
export function urlHostname(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Whether a URL's host is on the public internet, not this machine or a private network. */
export function isPublic(url: URL): boolean {
  const host = urlHostname(url).replace(/\.$/, "");
  if (isIP(host) !== 0) return !listHolds(privateNetworks, host);
  return host.includes(".") && !PRIVATE_NAME_ENDINGS.some((ending) => host.endsWith(ending));
}

/**
 * This machine's addresses, those that a headset on the same Wi-Fi most likely reaches first: physical network cards before virtual ones,
 * private IPv4 before other IPv4 before IPv6. Without link-local IPv6, which URLs cannot contain.
 */
export function lanAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces()): string[] {
  const found: { address: string; rank: number }[] = [];
  for (const [name, infos = []] of Object.entries(interfaces)) {
    for (const info of infos) {
      const isLinkLocal = info.address.startsWith("fe80:");
      if (info.internal || isLinkLocal) continue;
      const isPrivate = listHolds(privateNetworks, info.address) && !info.address.startsWith("169.254.");
      const rank = (VIRTUAL_INTERFACE.test(name) ? 4 : 0) + (info.family === "IPv6" ? 2 : 0) + (isPrivate ? 0 : 1);
      found.push({ address: info.address, rank });
    }
  }
  return found.sort((a, b) => a.rank - b.rank).map((each) => each.address);
}

/** Whether this machine supports IPv6, so that it can listen on `::`. */
export function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((infos) => infos?.some((info) => info.family === "IPv6"));
}
