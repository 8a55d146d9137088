import type { BlockList } from "node:net";
import { HOUR_MS, isDue } from "@vr-eye-lab/domain/time";
import type { Logger } from "../log.ts";
import { forwardingHeader } from "./forwarding-header.ts";
import { listHolds } from "./network-address.ts";

/** Peers per hour, so that strangers can't fill the log. */
const MAX_PEERS = 20;

const UNTRUSTED =
  "ignored a forwarding header, because the peer is not in TRUSTED_PROXIES. If it is your proxy, its visitors share one rate limit: add it";
const NO_ADDRESS =
  "a trusted proxy sends no X-Forwarded-For, so its visitors share one rate limit. Configure it to send the header";

/** Warns, once per peer and hour, of a proxy whose visitors count as one client because of a wrong configuration. */
export function createProxyWarnings(log: Logger, trusted: BlockList, now = Date.now) {
  const warned = new Set<string>();
  let hourBegan = Number.NEGATIVE_INFINITY;

  /** @param headerOf returns a request header */
  return (peer: string, headerOf: (name: string) => string | undefined): void => {
    const isTrusted = listHolds(trusted, peer);
    if (isTrusted && headerOf("X-Forwarded-For") !== undefined) return;
    const header = forwardingHeader(headerOf);
    if (header === undefined) return;
    if (isDue(hourBegan, HOUR_MS, now())) {
      warned.clear();
      hourBegan = now();
    }
    if (warned.has(peer) || warned.size >= MAX_PEERS) return;
    warned.add(peer);
    log.warn({ peer, header }, isTrusted ? NO_ADDRESS : UNTRUSTED);
  };
}
