import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { writePrivateFile } from "../process/private-file.ts";

const VALID_DAYS = 365;

/**
 * The self-signed certificate for the local network and its private key, in one PEM text. It is saved in the data folder, so that a headset
 * warns only once. It is renewed a day before it expires, when the machine's addresses change, when the file is damaged, and
 * when it is not valid yet.
 * @param hosts names and addresses where the page is opened; `localhost` and the loopback addresses are added
 * @throws when the folder is not writable
 */
export async function lanCertificate(dataDir: string, hosts: readonly string[], now = new Date()): Promise<string> {
  const path = join(dataDir, "lan-certificate.pem");
  const names = [...new Set(["localhost", "127.0.0.1", "::1", ...hosts])];
  const saved = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (isValid(saved, names, now)) return saved;
  // Imported here, because loading it takes longer than the rest of the start.
  const { generate } = await import("selfsigned");
  const made = await generate([{ name: "commonName", value: "VR Eye Lab on this network" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    // Allows for a slow clock, as on a headset that was off for long.
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: names.map(altName) },
    ],
  });
  const pem = `${made.private.trim()}\n${made.cert.trim()}\n`;
  mkdirSync(dataDir, { recursive: true });
  writePrivateFile(path, pem);
  return pem;
}

function altName(name: string) {
  return isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name };
}

function isValid(pem: string, names: readonly string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const expiresLater = new Date(certificate.validTo).getTime() - now.getTime() > DAY_MS;
    // Not yet valid if the clock was ahead when it was made.
    const hasBegun = new Date(certificate.validFrom) <= now;
    const covered = (certificate.subjectAltName ?? "").split(", ").length;
    const coversAll = names.every((name) =>
      isIP(name) === 0 ? certificate.checkHost(name) !== undefined : certificate.checkIP(name) !== undefined,
    );
    return hasBegun && expiresLater && coversAll && covered === names.length && pem.includes("PRIVATE KEY");
  } catch {
    return false;
  }
}
