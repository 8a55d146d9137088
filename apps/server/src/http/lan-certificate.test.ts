import { X509Certificate } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { lanCertificate } from "./lan-certificate.ts";

const DAY = 86_400_000;
const addresses = ["192.168.1.20", "fd00::2"];

let folder = "";
beforeEach(() => {
  folder = folderOfTest();
});

it("covers every address of the machine and localhost", async () => {
  const certificate = new X509Certificate(await lanCertificate(folder, addresses));
  for (const address of ["127.0.0.1", "::1", ...addresses]) expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.checkHost("localhost")).toBe("localhost");
  expect(certificate.checkIP("192.168.1.21")).toBeUndefined();
  expect(certificate.ca).toBe(false);
});

it("is saved for the next start, readable only by its owner", async () => {
  const first = await lanCertificate(folder, addresses);
  expect(await lanCertificate(folder, addresses)).toBe(first);
  expect(statSync(join(folder, "lan-certificate.pem")).mode & 0o077).toBe(0);
});

it("is renewed when a clock that was ahead made it", async () => {
  const ahead = await lanCertificate(folder, addresses, new Date(Date.now() + 30 * DAY));
  const corrected = await lanCertificate(folder, addresses);
  expect(corrected).not.toBe(ahead);
  expect(new Date(new X509Certificate(corrected).validFrom).getTime()).toBeLessThan(Date.now());
});

it("is renewed when it has expired, when an address changes, and when the file is damaged", async () => {
  const first = await lanCertificate(folder, addresses);
  const later = await lanCertificate(folder, addresses, new Date(Date.now() + 364.5 * DAY));
  expect(later).not.toBe(first);
  const fewer = await lanCertificate(folder, ["192.168.1.20"], new Date(Date.now() + 364.5 * DAY));
  expect(fewer).not.toBe(later);
  const more = await lanCertificate(folder, ["192.168.1.20", "10.0.0.5"]);
  expect(new X509Certificate(more).checkIP("10.0.0.5")).toBe("10.0.0.5");
  writeFileSync(join(folder, "lan-certificate.pem"), more.slice(0, -200));
  const whole = await lanCertificate(folder, ["192.168.1.20", "10.0.0.5"]);
  expect(new X509Certificate(whole).checkIP("10.0.0.5")).toBe("10.0.0.5");
});
