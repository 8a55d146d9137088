import { X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";

const DAY = 86_400_000;
const VALID_DAYS = 365;

/**
 * The certificate for serving the local network, with its private key: both in one PEM text, as Node's TLS takes it for `key`
 * and for `cert`. It is kept in the data folder, so that a headset asks about it once, and made anew when it ends within a
 * day, when the machine's addresses have changed, or when the file is damaged.
 * @param addresses the machine's own addresses; `localhost` and the loopback addresses are added.
 * @throws when the folder cannot be written.
 */
export async function lanCertificate(dataDir: string, addresses: readonly string[], now = new Date()): Promise<string> {
  const path = join(dataDir, "lan-certificate.pem");
  const names = ["localhost", "127.0.0.1", "::1", ...addresses];
  const kept = readKept(path);
  if (kept && isGood(kept, names, now)) return kept;
  // Only here is it needed, and loading it takes longer than the rest of the start.
  const { generate } = await import("selfsigned");
  const made = await generate([{ name: "commonName", value: "VR Eye Lab on this network" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    // A clock that runs behind, as on a headset after a long rest, must still find it valid.
    notBeforeDate: new Date(now.getTime() - DAY),
    notAfterDate: new Date(now.getTime() + VALID_DAYS * DAY),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: names.map(altName) },
    ],
  });
  const pem = `${made.private.trim()}\n${made.cert.trim()}\n`;
  mkdirSync(dataDir, { recursive: true });
  // Written beside and renamed, so that a stop in between leaves no half of it.
  writeFileSync(`${path}.new`, pem, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return pem;
}

function altName(name: string) {
  return isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name };
}

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function isGood(pem: string, names: readonly string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const endsLater = new Date(certificate.validTo).getTime() - now.getTime() > DAY;
    const covered = (certificate.subjectAltName ?? "").split(", ").length;
    const coversAll = names.every((name) =>
      isIP(name) === 0 ? certificate.checkHost(name) !== undefined : certificate.checkIP(name) !== undefined,
    );
    return endsLater && coversAll && covered === new Set(names).size && pem.includes("PRIVATE KEY");
  } catch {
    return false;
  }
}
