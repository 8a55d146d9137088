import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { DatabaseKind } from "../db/database.ts";
import { readSnapshot, type StoreLocation, writeInOneTransaction } from "../db/maintenance.ts";
import { currentSchema, MIGRATIONS } from "../db/migrations/index.ts";
import { openDatabase } from "../db/open-database.ts";
import { checksumTables, emptyTables, insertRows, readRows, TABLE_NAMES, Tally } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { withUpgraded } from "../db/upgraded-copy.ts";
import { SECRET_FILE } from "../login/secret.ts";
import { type BackupHeader, backupLines, checkBackupFile, writeBackupFile } from "./backup-file.ts";
import { checkEmpty, checkSums } from "./checks.ts";
import { copyRows } from "./copy-rows.ts";
import { OperationError } from "./operation-error.ts";

/** More writes than one person makes between a backup and its return. */
export const UNREACHED_REVISIONS = 1_000_000;

const lineSchema = z.union([
  /** The secret that signs sessions, where the data folder keeps it: with it, people stay signed in. */
  z.object({ secret: z.string() }),
  z.object({
    table: z.enum(TABLE_NAMES),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  }),
]);
type Line = z.infer<typeof lineSchema>;

/**
 * Copies an installation, which may be running, into one file: all that was stored when it began, as of one moment.
 * @param product version of the product
 * @param force whether a file of that name may be replaced
 * @throws OperationError, StoreError
 */
export function backUp(place: StoreLocation, file: string, product: string, force: boolean): Promise<BackupHeader> {
  const createdAt = new Date().toISOString();
  return readSnapshot(place, async (snapshot, kind) => {
    const tally = new Tally();
    async function* lines(): AsyncGenerator<string> {
      const secret = readSecret(place.dataDir);
      if (secret !== undefined) yield JSON.stringify({ secret } satisfies Line);
      for (const table of TABLE_NAMES) {
        for await (const rows of readRows(snapshot, table)) {
          tally.add(table, rows);
          yield JSON.stringify({ table, rows } satisfies Line);
        }
      }
    }
    const contents = () => ({ createdAt, product, schema: currentSchema(), database: kind, tables: tally.sums() });
    return writeBackupFile(file, lines(), contents, force);
  });
}

/**
 * Puts a backup into an installation that is not running: all of it, or nothing. It may come from the other database, and from an earlier version.
 * @param force whether what the installation holds may be replaced
 * @throws OperationError when the backup is damaged, of a newer version, or the installation is in use; StoreError
 */
export async function restore(place: StoreLocation, file: string, force: boolean): Promise<BackupHeader> {
  const header = await checkBackupFile(file);
  const { schema, product } = header;
  if (!Object.hasOwn(MIGRATIONS, schema)) {
    throw new OperationError(
      `${file} was made by version ${product}, and this version can't read its tables (${schema}). Install version ${product} or later and restore the backup with it.`,
    );
  }
  let secret: string | undefined;
  const load: Fill = async (transaction, kind) => {
    for await (const text of backupLines(file)) {
      const line = lineSchema.parse(JSON.parse(text));
      if ("secret" in line) secret = line.secret;
      else await insertRows(transaction, kind, line.table, line.rows);
    }
    // An earlier version's backup doesn't name tables that were added later: they are empty.
    checkSums({ ...new Tally().sums(), ...header.tables }, await checksumTables(transaction));
  };
  if (schema === currentSchema()) await store(place, force, load);
  else {
    await withUpgraded(
      schema,
      (older) => load(older, "sqlite"),
      (upgraded) => store(place, force, (transaction, kind) => copyRows(upgraded, transaction, kind)),
    );
  }
  if (secret !== undefined && (force || readSecret(place.dataDir) === undefined)) {
    await keepSecret(place.dataDir, secret);
  }
  return header;
}

type Fill = (transaction: Transaction<Tables>, kind: DatabaseKind) => Promise<unknown>;

async function store(place: StoreLocation, force: boolean, fill: Fill): Promise<void> {
  await (await openDatabase(place)).close();
  await writeInOneTransaction(place, async (transaction, kind) => {
    if (force) await emptyTables(transaction);
    else await checkEmpty(transaction, "--force replaces all that it holds.");
    await fill(transaction, kind);
    await outdateCursors(transaction);
  });
}

/**
 * Browsers may have seen what was stored after the backup was made, and what is stored from now on must not look to them like what they have seen.
 * So every user goes on from a revision that nobody can have reached, and earlier cursors are refused.
 */
async function outdateCursors(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable("userRevision")
    .set((on) => ({
      revision: on("revision", "+", UNREACHED_REVISIONS),
      floor: on("revision", "+", UNREACHED_REVISIONS),
    }))
    .execute();
}

function readSecret(dataDir: string): string | undefined {
  const path = join(dataDir, SECRET_FILE);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}

async function keepSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, SECRET_FILE);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  await rename(draft, path);
}
