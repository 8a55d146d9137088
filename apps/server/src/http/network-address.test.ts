import type { NetworkInterfaceInfo } from "node:os";
import { describe, expect, it } from "vitest";
import { isPublic, lanAddresses, listHolds, networkList } from "./network-address.ts";

function card(address: string, internal = false): NetworkInterfaceInfo {
  const common = { address, netmask: "", mac: "", internal, cidr: null };
  return address.includes(":") ? { ...common, family: "IPv6", scopeid: 0 } : { ...common, family: "IPv4" };
}

describe("network addresses", () => {
  it.each([
    "https://lab.example",
    "https://8.8.8.8",
    "https://172.32.0.1",
    "https://[2606:4700::1]",
    "https://lab.example.",
  ])("counts %s as public", (url) => {
    expect(isPublic(new URL(url))).toBe(true);
  });

  it.each([
    "https://localhost",
    "https://lab.localhost",
    "https://127.0.0.1",
    "https://[::1]",
    "https://10.1.2.3",
    "https://172.16.0.1",
    "https://192.168.1.20:3000",
    "https://169.254.1.1",
    "https://100.64.0.1",
    "https://[fd00::1]",
    "https://[fe80::1]",
    "https://[::ffff:192.168.1.20]",
    "https://nas",
    "https://quest.local",
    "https://pc.fritz.box.lan",
  ])("counts %s as private", (url) => {
    expect(isPublic(new URL(url))).toBe(false);
  });

  it("matches IPv4-mapped IPv6 addresses", () => {
    const list = networkList(["10.0.0.0/8"]);
    expect(listHolds(list, "::ffff:10.1.1.1")).toBe(true);
    expect(listHolds(list, "11.1.1.1")).toBe(false);
    expect(listHolds(list, "not an address")).toBe(false);
    const single = networkList(["10.0.0.7", "::1"]);
    expect(["10.0.0.7", "10.0.0.8", "::1", "::2"].filter((each) => listHolds(single, each))).toEqual([
      "10.0.0.7",
      "::1",
    ]);
  });

  it("lists the address that a headset on the same Wi-Fi most likely reaches first", () => {
    const addresses = lanAddresses({
      lo: [card("127.0.0.1", true), card("::1", true)],
      docker0: [card("172.17.0.1")],
      eth0: [card("fd00::2"), card("fe80::2"), card("203.0.113.9")],
      wlan0: [card("192.168.1.20")],
    });
    expect(addresses).toEqual(["192.168.1.20", "203.0.113.9", "fd00::2", "172.17.0.1"]);
  });
});
