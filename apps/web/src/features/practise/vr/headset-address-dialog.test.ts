import { expect, it } from "vitest";
import { reachOf } from "./headset-address-dialog.tsx";

it.each([
  ["https://eyes.example.org/", "anywhere"],
  ["https://localhost.example.org:8443/", "anywhere"],
  ["https://192.168.1.20:3000/", "network"],
  ["https://[fd00::20]:3000/", "network"],
  ["https://desk.local:3000/", "network"],
  ["http://eyes.example.org/", "insecure"],
  ["http://192.168.1.20:3000/", "insecure"],
  ["http://localhost:3000/", "computer"],
  ["https://lab.localhost/", "computer"],
  ["http://127.0.0.1:3000/", "computer"],
  ["http://[::1]:3000/", "computer"],
])("%s can be opened in a headset: %s [R-021]", (address, reach) => {
  expect(reachOf(new URL(address))).toBe(reach);
});
