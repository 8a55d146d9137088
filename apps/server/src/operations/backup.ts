import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextLoop } from "node:timers/promises";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { DatabaseKind } from "../db/database.ts";
import {
  isNewer,
  readSnapshot,
  rebuildInOneTransaction,
  type StoreLocation,
  writeInOneTransaction,
} from "../db/maintenance.ts";
import { currentSchema, MIGRATIONS } from "../db/migrations/index.ts";
import { openDatabase } from "../db/open-database.ts";
import { createReadiness } from "../db/readiness.ts";
import { SQLITE_FILE, sqliteFileSize } from "../db/sqlite-file.ts";
import { whileStopped } from "../db/stopped-database.ts";
import { checksumTables, emptyTables, insertRows, readRows, TABLE_NAMES, Tally } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { inTemporaryPlace } from "../db/temporary-place.ts";
import { withUpgraded } from "../db/upgraded-copy.ts";
import type { Version } from "../http/version.ts";
import { fingerprintOf, hasSecret, isStrongSecret, readSecret, SECRET_FILE } from "../login/secret.ts";
import { writePrivateFile } from "../private-file.ts";
import { type BackupHeader, backupLines, checkBackupFile, writeBackupFile } from "./backup-file.ts";
import { checkEmpty, checkSums, copyRows } from "./copy-rows.ts";
import { OperationError } from "./operation-error.ts";

/** More writes than a user makes between a backup and its restore. */
export const UNREACHED_REVISIONS = 1_000_000;

const lineSchema = z.union([
  /** The secret that signs logins. With it, users stay signed in. */
  z.object({ secret: z.string() }),
  z.object({
    table: z.enum(TABLE_NAMES),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  }),
]);
type Line = z.infer<typeof lineSchema>;

/** A database, and AUTH_SECRET if it is set. */
export interface BackupPlace extends StoreLocation {
  readonly authSecret?: string | undefined;
}

interface BackupOptions {
  /** Whether to replace an existing file. */
  readonly force?: boolean;
  /** Whether AUTH_SECRET is included. The secret of the data folder always is. */
  readonly withSecret?: boolean;
  /** Abandons the backup. */
  readonly signal?: AbortSignal;
}

/**
 * Writes a consistent snapshot of an installation, which may be running, to a file, and reads it again to verify it.
 * @throws OperationError, StoreError
 */
export function backUp(
  location: BackupPlace,
  file: string,
  product: Version,
  { force = false, withSecret = false, signal }: BackupOptions = {},
): Promise<BackupHeader> {
  const createdAt = new Date().toISOString();
  return readSnapshot(location, async (snapshot, kind) => {
    const tally = new Tally();
    // A file in DATA_DIR that AUTH_SECRET has replaced signs nothing.
    const secret = location.authSecret ?? readSecret(location.dataDir);
    const included = location.authSecret === undefined || withSecret;
    async function* lines(): AsyncGenerator<string> {
      if (secret !== undefined && included) yield JSON.stringify({ secret } satisfies Line);
      for (const table of TABLE_NAMES) {
        for await (const rows of readRows(snapshot, table)) {
          tally.add(table, rows);
          yield JSON.stringify({ table, rows } satisfies Line);
          // A server answers requests between two batches.
          await nextLoop();
          signal?.throwIfAborted();
        }
      }
    }
    const { version, commit } = product;
    const source = { createdAt, product: version, commit, schema: currentSchema(), database: kind };
    const about = secret === undefined ? {} : { secret: { fingerprint: fingerprintOf(secret), included } };
    const contents = () => ({ ...source, ...about, tables: tally.sums() });
    return writeBackupFile(file, lines(), contents, (draft) => verifyBackup(draft, signal), force);
  });
}

/** Reads a backup to its end. @throws OperationError if it is damaged */
async function verifyBackup(file: string, signal?: AbortSignal): Promise<void> {
  const { tables } = await checkBackupFile(file, signal);
  const tally = new Tally();
  for await (const line of linesOf(file)) {
    if ("table" in line) tally.add(line.table, line.rows);
    await nextLoop();
    signal?.throwIfAborted();
  }
  checkSums(tables, tally.sums());
}

/** The lines of a checked backup. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  for await (const text of backupLines(file)) yield lineSchema.parse(JSON.parse(text));
}

/**
 * Restores a backup into a stopped installation in one transaction. It may come from the other database and from an earlier version.
 * @param force whether to replace the installation's data, also that of a newer version
 * @throws OperationError if the backup is damaged or of a newer version, or the installation is not empty; StoreError; DatabaseOpenError if a server is running
 */
export async function restore(location: BackupPlace, file: string, force: boolean): Promise<BackupHeader> {
  const header = await checkBackupFile(file);
  const { schema, product, commit } = header;
  if (!Object.hasOwn(MIGRATIONS, schema)) {
    const source = commit ? `, commit ${commit}` : "";
    // A build with changes since its commit is named by the commit and -dirty.
    const clone = commit ? ` or, in a clone, 'git checkout ${commit.replace(/-dirty$/, "")}'` : "";
    throw new OperationError(
      `${file} was made by version ${product}${source}, and this version can't read its tables (${schema}). Restore it with that version or a later one: unpack vr-eye-lab-${product}.tar.gz${clone}, and run 'npm run restore -- FILE' there with the same DATA_DIR and DATABASE_URL.`,
    );
  }
  let secret: string | undefined;
  const load: Fill = async (transaction, kind) => {
    for await (const line of linesOf(file)) {
      if ("secret" in line) secret = line.secret;
      else await insertRows(transaction, kind, line.table, line.rows);
    }
    // The backup of an earlier version lacks newer tables: they are empty.
    checkSums({ ...new Tally().sums(), ...header.tables }, await checksumTables(transaction));
  };
  return whileStopped(location, async () => {
    if (schema === currentSchema()) await store(location, force, load);
    else {
      await withUpgraded(
        schema,
        (older) => load(older, "sqlite"),
        (upgraded) => store(location, force, (transaction, kind) => copyRows(upgraded, transaction, kind)),
      );
    }
    // A damaged secret would keep the server from starting, and AUTH_SECRET replaces it.
    const isUsable = secret !== undefined && isStrongSecret(secret) && location.authSecret === undefined;
    if (secret !== undefined && isUsable && (force || !hasSecret(location.dataDir))) {
      mkdirSync(location.dataDir, { recursive: true });
      writePrivateFile(join(location.dataDir, SECRET_FILE), secret);
    }
    return header;
  });
}

/**
 * Restores a backup into a temporary place like the installation, as `restore` does, and opens it as a server does. The installation doesn't change and may
 * be running.
 * @throws as `restore`; StoreError if there can be no temporary database
 */
export function rehearseRestore(location: StoreLocation, file: string): Promise<BackupHeader> {
  return inTemporaryPlace(location, async (place) => {
    const header = await restore(place, file, false);
    const database = await openDatabase(place, undefined, false);
    const problem = await createReadiness(database)();
    await database.close();
    if (problem) throw new OperationError(`The restored database can't be used (${problem}).`);
    return header;
  });
}

type Fill = (transaction: Transaction<Tables>, kind: DatabaseKind) => Promise<unknown>;

async function store(location: StoreLocation, force: boolean, fill: Fill): Promise<void> {
  const { dataDir, databaseUrl } = location;
  // A lost database, which this replaces.
  if (databaseUrl === undefined && sqliteFileSize(dataDir) === 0) rmSync(join(dataDir, SQLITE_FILE));
  const refill: Fill = async (transaction, kind) => {
    await fill(transaction, kind);
    await invalidateCursors(transaction);
  };
  if (force && (await isNewer(location))) {
    await rebuildInOneTransaction(location, refill);
    return;
  }
  await (await openDatabase(location)).close();
  await writeInOneTransaction(location, async (transaction, kind) => {
    if (force) await emptyTables(transaction);
    else await checkEmpty(transaction, "Add --force to replace all its data.");
    await refill(transaction, kind);
  });
}

/**
 * Browsers may have read revisions that were stored after the backup, and new revisions must not reuse those numbers. So every user continues
 * at a revision that was never reached, and earlier cursors are refused.
 */
async function invalidateCursors(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable("userRevision")
    .set((on) => ({
      revision: on("revision", "+", UNREACHED_REVISIONS),
      floor: on("revision", "+", UNREACHED_REVISIONS),
    }))
    .execute();
}
