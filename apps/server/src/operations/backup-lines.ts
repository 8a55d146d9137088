import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { TABLE_NAMES } from "../db/table-walk.ts";
import { OperatorError } from "../process/operator-error.ts";
import { HEADER_BYTES, openFile } from "./backup-file.ts";

const MIB = 1024 * 1024;
/** Bytes. A backup has no longer line: a line has at most 500 rows, and a document at most 64 KiB, or twice that if every character is escaped. */
const LONGEST_LINE = 64 * MIB;
/** Characters of JSON outside its strings. The 500 rows of a line have about 100 KiB of them. Parsed, each could take a hundred times its size in memory. */
const MOST_STRUCTURE = MIB;
const LONGEST_SECRET = 10_000;

const lineSchema = z.union([
  /** The secret that signs logins. With it, users stay signed in. */
  z.object({ secret: z.string().max(LONGEST_SECRET) }),
  z.object({
    table: z.enum(TABLE_NAMES),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  }),
]);
export type BackupLine = z.infer<typeof lineSchema>;

/**
 * The lines of a checked backup. It has the right checksum, but anyone could have made it: no line takes more memory than those that a backup contains.
 * @throws OperatorError if a line is not one of a backup
 */
export async function* backupLines(file: string): AsyncGenerator<BackupLine> {
  let number = 0;
  for await (const text of textLines(file)) {
    number += 1;
    const line = text.length > MOST_STRUCTURE && structureOf(text) > MOST_STRUCTURE ? undefined : parsed(text);
    if (!line) throw new OperatorError(`${file} is damaged: line ${number} after the header is not one of a backup.`);
    yield line;
  }
}

function parsed(text: string): BackupLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The number of characters outside the strings of JSON. */
function structureOf(json: string): number {
  let count = 0;
  let isString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') isString = !isString;
    else if (!isString) count += 1;
    else if (character === "\\") at += 1;
  }
  return count;
}

async function* textLines(file: string): AsyncGenerator<string> {
  const handle = await openFile(file, "r");
  let parts: Buffer[] = [];
  let length = 0;
  try {
    const packed = handle.createReadStream({ start: HEADER_BYTES, autoClose: false });
    const chunks: AsyncIterable<Buffer> = pipeline(packed, createGunzip(), () => {});
    for await (const chunk of chunks) {
      let from = 0;
      for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
        yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
        from = end + 1;
        parts = [];
        length = 0;
      }
      parts.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > LONGEST_LINE) throw new OperatorError(`${file} is damaged: one of its lines is too long.`);
    }
    if (length > 0) yield Buffer.concat(parts).toString();
  } catch (error) {
    const isGzipError = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isGzipError ? new OperatorError(`${file} is damaged: ${error.message}.`) : error;
  } finally {
    await handle.close();
  }
}
