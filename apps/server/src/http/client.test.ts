import { describe, expect, it } from "vitest";
import { clientAt, clientOf } from "./client.ts";
import { networkList } from "./network-address.ts";

const proxies = networkList(["10.0.0.0/8"]);

it.each([
  ["the peer when no proxy is trusted", "203.0.113.1", "198.51.100.7", "203.0.113.1"],
  ["the peer when the proxy sends no header", "10.0.0.1", undefined, "10.0.0.1"],
  ["the address the proxy saw", "10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["the address before a chain of proxies", "10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"],
  ["not what the client claims before it", "10.0.0.1", "192.0.2.66, 198.51.100.7", "198.51.100.7"],
  ["the address without its port", "10.0.0.1", "198.51.100.7:51234", "198.51.100.7"],
  [
    "the address without its port, behind a chain of proxies",
    "10.0.0.1",
    "198.51.100.7:51234, 10.0.0.2:80",
    "198.51.100.7",
  ],
  ["the IPv6 address without its port", "10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
  ["the IPv6 address without brackets", "10.0.0.1", "[2001:db8::1]", "2001:db8::1"],
  ["the plain IPv6 address", "10.0.0.1", "2001:db8::1", "2001:db8::1"],
  ["the last proxy when it sends no address", "10.0.0.1", "198.51.100.7, unknown, 10.0.0.2", "10.0.0.2"],
  ["the proxy's IPv6 form too", "::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
])("uses %s as the client", (_, peer, header, client) => {
  expect(clientOf(peer, header, proxies).address).toBe(client);
});

describe("a client's network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8:0:0:ffff::", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["", "unknown"],
    ["unknown", "unknown"],
  ])("of %s is %s", (address, network) => {
    expect(clientAt(address)).toEqual({ address, network });
  });
});
