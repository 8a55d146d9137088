import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { currentSchema } from "../../db/migrations/index.ts";

/** Writes a backup with a right checksum, as anyone can. @param body gzipped lines, or something else @param header changes of its fields */
export function writeHostileBackup(file: string, body: Buffer, header: object = {}): void {
  const block = JSON.stringify({
    format: "vr-eye-lab backup",
    version: 1,
    createdAt: "2026-11-23T12:00:00.000Z",
    product: "1.0.0",
    schema: currentSchema(),
    database: "sqlite",
    tables: {},
    body: { bytes: body.length, sha256: createHash("sha256").update(body).digest("hex") },
    ...header,
  });
  writeFileSync(file, Buffer.concat([Buffer.from(`${block.padEnd(16_383)}\n`), body]));
}

/** Gzips a text that is repeated many times, in little memory. */
export function repeated(before: string, text: string, times: number): Buffer {
  const part = gzipSync(text);
  return Buffer.concat([gzipSync(before), ...Array.from({ length: times }, () => part)]);
}
