/**
 * Where an address can be opened for VR: anywhere; on the same network; nowhere, because browsers allow VR over HTTPS only; or
 * on this computer alone.
 */
export type Reach = "anywhere" | "network" | "insecure" | "computer";

/** @param hostname as in a URL: IPv6 addresses are in brackets */
export function reachOf({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): Reach {
  if (/^(.+\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/.test(hostname)) return "computer";
  if (protocol !== "https:") return "insecure";
  return /^[\d.]+$|^\[|\.local$/.test(hostname) ? "network" : "anywhere";
}
