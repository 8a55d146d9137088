import { createHash, randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { OperatorError } from "../process/operator-error.ts";
import { PRIVATE_FILE } from "../process/private-file.ts";

/*
 * A backup file is a header, one line of JSON padded with spaces to HEADER_BYTES, followed by gzipped lines of JSON. `head -1 FILE` shows the
 * header. It has a fixed length, so that it can be written last, when counts and checksums are known.
 */
const FORMAT = "vr-eye-lab backup";
/** Incremented when the file format changes. */
const VERSION = 1;
export const HEADER_BYTES = 16_384;
/** A value of the header that commands print: without control characters, and without characters that a shell interprets. */
const plain = z.string().regex(/^[\w.+-]*$/);

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
  /** The product version that wrote it, and the commit that it was built from if that is known. */
  product: plain,
  commit: plain.nullish(),
  /** The last migration. */
  schema: plain,
  /** The secret that signs logins: whether the backup contains it, and how to recognise it. */
  secret: z.object({ fingerprint: plain, included: z.boolean() }).optional(),
  /** The source database. It can be restored into the other kind. */
  database: z.enum(["sqlite", "postgres"]),
  tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string() })),
  body: z.object({ bytes: z.int(), sha256: z.string() }),
});
export type BackupHeader = z.infer<typeof headerSchema>;
type Contents = Omit<BackupHeader, "format" | "version" | "body">;

/**
 * Writes a backup under a temporary name and renames it when all of it is on disk and verified.
 * @param lines the lines of the body, without line ends
 * @param contents returns the header's fields, called after the last line
 * @param verify reads the written file and throws if it is damaged
 * @param force whether to replace an existing file
 * @throws OperatorError if the file exists; the error of `lines`, after deleting the temporary file
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  contents: () => Contents,
  verify: (draft: string) => Promise<void>,
  force: boolean,
): Promise<BackupHeader> {
  checkTarget(file, force);
  // Others may write to the folder: they can't predict the name, and the file must be new.
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(8).toString("hex")}.part`);
  const handle = await openFile(draft, "wx");
  try {
    const hash = createHash("sha256");
    let end = HEADER_BYTES;
    const ends = async function* () {
      for await (const line of lines) yield `${line}\n`;
    };
    await pipeline(ends, createGzip(), async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) {
        hash.update(chunk);
        await handle.writev([chunk], end).catch(cannotWrite(file));
        end += chunk.length;
      }
    });
    const body = { bytes: end - HEADER_BYTES, sha256: hash.digest("hex") };
    const header: BackupHeader = { format: FORMAT, version: VERSION, ...contents(), body };
    const block = Buffer.from(`${JSON.stringify(header).padEnd(HEADER_BYTES - 1)}\n`);
    if (block.length !== HEADER_BYTES) throw new Error("The header of the backup is too long.");
    const written = handle.write(block, 0, HEADER_BYTES, 0).then(() => handle.sync());
    await written.catch(cannotWrite(file));
    await handle.close();
    await verify(draft);
    await rename(draft, file).catch(cannotWrite(file));
    await syncFolder(dirname(file));
    return header;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** @throws OperatorError unless a file can be created, or replaced, at this path */
function checkTarget(file: string, force: boolean): void {
  const folder = dirname(file);
  if (isFolder(file))
    throw new OperatorError(`${file} is a folder. Name a file in it, such as ${join(file, "lab.backup")}.`);
  if (!isFolder(folder))
    throw new OperatorError(`Cannot write ${file}: there is no folder ${folder}. Create it first.`);
  const existing = statSync(file, { throwIfNoEntry: false });
  // The rename would replace a device such as /dev/null.
  if (existing && !existing.isFile()) throw new OperatorError(`${file} is not a file. Name another path.`);
  if (!force && existing) throw new OperatorError(`${file} already exists. Add --force to replace it.`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** @throws OperatorError */
export function openFile(file: string, mode: "r" | "wx"): Promise<FileHandle> {
  // Backups contain password hashes, and exports personal data.
  return open(file, mode, PRIVATE_FILE).catch(mode === "r" ? cannotRead(file) : cannotWrite(file));
}

const REASONS: Readonly<Record<string, string>> = { ENOENT: "there is no such file", ENOSPC: "the disk is full" };

/** Turns an error of the file system into one for the operator. */
const cannot = (verb: string) => (file: string) => (error: NodeJS.ErrnoException) => {
  throw new OperatorError(`Cannot ${verb} ${file}: ${REASONS[error.code ?? ""] ?? error.message}`);
};
const cannotRead = cannot("read");
export const cannotWrite = cannot("write");

/** Makes a rename in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/**
 * Reads a backup's header and verifies the body's checksum.
 * @param signal ends the reading with its reason
 * @throws OperatorError if the file is not a backup, has another format version, or is damaged
 */
export async function checkBackupFile(file: string, signal?: AbortSignal): Promise<BackupHeader> {
  if (isFolder(file)) throw new OperatorError(`${file} is a folder. Name the backup in it.`);
  const handle = await openFile(file, "r");
  try {
    const block = Buffer.alloc(HEADER_BYTES);
    await handle.read(block, 0, HEADER_BYTES, 0);
    const header = parseHeader(file, block.toString("utf8"));
    const hash = createHash("sha256");
    for await (const chunk of handle.createReadStream({ start: HEADER_BYTES, autoClose: false })) {
      hash.update(chunk);
      signal?.throwIfAborted();
    }
    const { size } = await handle.stat();
    if (size !== HEADER_BYTES + header.body.bytes || hash.digest("hex") !== header.body.sha256) {
      throw new OperatorError(`${file} is damaged: the checksum does not match.`);
    }
    return header;
  } finally {
    await handle.close();
  }
}

function parseHeader(file: string, text: string): BackupHeader {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw new OperatorError(`${file} is not a VR Eye Lab backup, or its header is damaged.`);
  }
  const known = headerSchema.safeParse(header);
  if (known.success) return known.data;
  throw new OperatorError(`${file} is not a VR Eye Lab backup that this version can read.`);
}
