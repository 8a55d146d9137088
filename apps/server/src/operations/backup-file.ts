import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { OperationError } from "./operation-error.ts";

/*
 * A backup is one file: a header as one line of JSON, filled up with spaces to HEADER_BYTES, then lines of JSON, packed by gzip. `head -1 FILE`
 * shows the header. It can be written last, when counts and checksums are known, because its length is fixed.
 */
const FORMAT = "vr-eye-lab backup";
/** Counts up when the file's form changes. */
const VERSION = 1;
const HEADER_BYTES = 16_384;
/** It holds password hashes and more: for the account that made it alone. */
const PRIVATE = 0o600;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
  /** Version of the product that wrote it. */
  product: z.string(),
  /** Last step of the tables' making. */
  schema: z.string(),
  /** Which database it comes from; it may go into the other. */
  database: z.enum(["sqlite", "postgres"]),
  tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string() })),
  body: z.object({ bytes: z.int(), sha256: z.string() }),
});
export type BackupHeader = z.infer<typeof headerSchema>;
type Contents = Omit<BackupHeader, "format" | "version" | "body">;

/**
 * Writes a backup under a name of its own, and gives it its right name when all of it is on the disk.
 * @param lines gives the body's lines, without their ends
 * @param contents what the header says of them, asked for after the last
 * @param force whether a file of that name may be replaced
 * @throws OperationError when there is a file already; whatever `lines` throws, with nothing left behind.
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  contents: () => Contents,
  force: boolean,
): Promise<BackupHeader> {
  if (!force && existsSync(file)) throw new OperationError(`${file} exists already: --force replaces it.`);
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  const handle = await openDraft(draft);
  try {
    const meter = byteMeter();
    const ends = async function* () {
      for await (const line of lines) yield `${line}\n`;
    };
    await pipeline(ends, createGzip(), async (packed: AsyncIterable<Buffer>) => {
      let at = HEADER_BYTES;
      for await (const chunk of packed) {
        meter.add(chunk);
        await handle.writev([chunk], at);
        at += chunk.length;
      }
    });
    const header: BackupHeader = { format: FORMAT, version: VERSION, ...contents(), body: meter.read() };
    const text = Buffer.from(JSON.stringify(header));
    if (text.length >= HEADER_BYTES) throw new Error("The header of a backup has become too long.");
    const block = Buffer.alloc(HEADER_BYTES, " ");
    text.copy(block);
    block.write("\n", HEADER_BYTES - 1);
    await handle.write(block, 0, HEADER_BYTES, 0);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    await syncFolder(dirname(file));
    return header;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

async function openDraft(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, "w", PRIVATE);
  } catch (error) {
    throw new OperationError(`${draft} cannot be written: ${(error as Error).message}`);
  }
}

/** So that the new name outlives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and needs no such thing.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/**
 * Reads a backup's header and checks its body against it.
 * @throws OperationError when it is no backup of ours, of another version, or not as it was written.
 */
export async function checkBackupFile(file: string): Promise<BackupHeader> {
  const handle = await openBackup(file);
  try {
    const block = Buffer.alloc(HEADER_BYTES);
    await handle.read(block, 0, HEADER_BYTES, 0);
    const header = parseHeader(file, block.toString("utf8"));
    const meter = byteMeter();
    for await (const chunk of handle.createReadStream({ start: HEADER_BYTES, autoClose: false })) meter.add(chunk);
    const { bytes, sha256 } = meter.read();
    if (bytes !== header.body.bytes || sha256 !== header.body.sha256) {
      throw new OperationError(`${file} is damaged: its checksum is not the one that it was written with.`);
    }
    return header;
  } finally {
    await handle.close();
  }
}

/** The lines of a checked backup. */
export async function* backupLines(file: string): AsyncGenerator<string> {
  const handle = await openBackup(file);
  try {
    const input = handle.createReadStream({ start: HEADER_BYTES, autoClose: false }).pipe(createGunzip());
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    await handle.close();
  }
}

async function openBackup(file: string): Promise<FileHandle> {
  try {
    return await open(file, "r");
  } catch (error) {
    throw new OperationError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function parseHeader(file: string, text: string): BackupHeader {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw new OperationError(`${file} is not a backup of VR Eye Lab, or its beginning is damaged.`);
  }
  const known = headerSchema.safeParse(header);
  if (known.success) return known.data;
  throw new OperationError(`${file} is not a backup of VR Eye Lab that this version can read.`);
}

/** Counts and hashes bytes. */
function byteMeter() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
    },
    read: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}
