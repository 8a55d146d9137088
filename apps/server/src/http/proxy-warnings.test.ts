import { describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { networkList } from "./network-address.ts";
import { createProxyWarnings } from "./proxy-warnings.ts";

const HOUR = 3_600_000;

/** Requests to a server that trusts 10.0.0.0/8, and its warnings. */
function proxied() {
  let now = 0;
  const warnings: { peer: string; header: string; msg: string }[] = [];
  const log = createLog("warn", { write: (line: string) => warnings.push(JSON.parse(line)) });
  const warn = createProxyWarnings(log, networkList(["10.0.0.0/8"]), () => now);
  return {
    warnings,
    ask: (peer: string, headers: Record<string, string>) => warn(peer, (name) => headers[name]),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe("a request with a forwarding header", () => {
  it.each(["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Proto"])(
    "from an untrusted peer logs a warning once per hour (%s)",
    (header) => {
      const { ask, pass, warnings } = proxied();
      const headers = { [header]: "198.51.100.7" };
      for (let i = 0; i < 3; i++) ask("127.0.0.1", headers);
      ask("192.0.2.1", headers);
      expect(warnings).toEqual([
        expect.objectContaining({ peer: "127.0.0.1", header, msg: expect.stringContaining("TRUSTED_PROXIES") }),
        expect.objectContaining({ peer: "192.0.2.1", header }),
      ]);
      pass(HOUR);
      ask("127.0.0.1", headers);
      expect(warnings).toHaveLength(3);
      // The clock was ahead, and is corrected.
      pass(-24 * HOUR);
      ask("127.0.0.1", headers);
      expect(warnings).toHaveLength(4);
    },
  );

  it("from a trusted peer is no warning, unless X-Forwarded-For is missing", () => {
    const { ask, warnings } = proxied();
    ask("10.0.0.1", { "X-Forwarded-For": "198.51.100.7", "X-Real-IP": "198.51.100.7" });
    ask("10.0.0.1", {});
    ask("127.0.0.1", {});
    expect(warnings).toEqual([]);
    ask("10.0.0.1", { "X-Real-IP": "198.51.100.7" });
    expect(warnings).toEqual([
      expect.objectContaining({ peer: "10.0.0.1", msg: expect.stringContaining("X-Forwarded-For") }),
    ]);
  });

  it("can't fill the log, whatever the number of peers", () => {
    const { ask, pass, warnings } = proxied();
    for (let i = 0; i < 1000; i++) ask(`198.51.${i >> 8}.${i & 255}`, { "X-Forwarded-For": "192.0.2.1" });
    expect(warnings).toHaveLength(20);
    pass(HOUR);
    ask("127.0.0.1", { "X-Forwarded-For": "192.0.2.1" });
    expect(warnings).toHaveLength(21);
  });
});
