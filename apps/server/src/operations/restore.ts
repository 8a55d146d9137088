import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { DatabaseKind } from "../db/database.ts";
import { isNewer, rebuildInOneTransaction, type StoreLocation, writeInOneTransaction } from "../db/maintenance.ts";
import { currentSchema } from "../db/migrations/index.ts";
import { openDatabase } from "../db/open-database.ts";
import { createReadiness } from "../db/readiness.ts";
import { SQLITE_FILE, sqliteFileSize } from "../db/sqlite-file.ts";
import { whileStopped } from "../db/stopped-database.ts";
import { checksumTables } from "../db/table-sums.ts";
import { emptyTables, insertRows } from "../db/table-walk.ts";
import type { Tables } from "../db/tables.ts";
import { inTemporaryPlace } from "../db/temporary-place.ts";
import { hasSecret, isStrongSecret, readSecret } from "../login/secret.ts";
import { OperatorError } from "../process/operator-error.ts";
import type { BackupPlace } from "./backup.ts";
import { type BackupHeader, checkBackupFile } from "./backup-file.ts";
import { backupLines } from "./backup-lines.ts";
import { checkEmpty, checkSums } from "./copy-rows.ts";
import { placeRestoredSecret, stageRestoredSecret } from "./restored-secret.ts";

/** More writes than a user makes between a backup and its restore. */
export const UNREACHED_REVISIONS = 1_000_000;

/**
 * Restores a backup into a stopped installation, completely or not at all, even if the process is killed: then the next start or restore completes it. The
 * backup may come from the other database.
 * @param force whether to replace the installation's data, also that of a newer version
 * @throws OperatorError if the backup is damaged or of another version, the installation is not empty, or a server is running
 */
export async function restore(location: BackupPlace, file: string, force: boolean): Promise<BackupHeader> {
  const header = await checkBackupFile(file);
  const { schema, product, commit } = header;
  if (schema !== currentSchema()) {
    const source = commit ? `, commit ${commit}` : "";
    // A build with changes since its commit is named by the commit and -dirty.
    const clone = commit ? ` or, in a clone, 'git checkout ${commit.replace(/-dirty$/, "")}'` : "";
    throw new OperatorError(
      `${file} was made by version ${product}${source}, and this version can't read its tables (${schema}). Restore it with that version or a later one: unpack vr-eye-lab-${product}.tar.gz${clone}, and run 'npm run restore -- FILE' there with the same DATA_DIR and DATABASE_URL.`,
    );
  }
  let secret: string | undefined;
  let staged: string | undefined;
  const load: Fill = async (transaction, kind) => {
    for await (const line of backupLines(file)) {
      if ("secret" in line) secret = line.secret;
      else await insertRows(transaction, kind, line.table, line.rows);
    }
    checkSums(header.tables, await checksumTables(transaction));
  };
  const { dataDir, authSecret } = location;
  const replace = (fill: Fill) =>
    store(location, force, async (transaction, kind) => {
      await fill(transaction, kind);
      // A damaged secret would keep the server from starting, and AUTH_SECRET replaces it.
      if (secret === undefined || !isStrongSecret(secret) || authSecret !== undefined) return;
      if (!force && hasSecret(dataDir)) return;
      await stageRestoredSecret(transaction, dataDir, secret);
      staged = secret;
    });
  return whileStopped(location, async () => {
    await replace(load);
    await openAndPlaceSecret(location);
    // A server that starts before the commit deletes the staged secret.
    if (staged !== undefined && readSecret(dataDir) !== staged) {
      throw new OperatorError("A server started during the restore. Stop it, then repeat the restore with --force.");
    }
    return header;
  });
}

/**
 * Restores a backup into a temporary place like the installation, as `restore` does, and opens it as a server does. The installation doesn't change and may
 * be running.
 * @throws as `restore`, and if there can be no temporary database
 */
export function rehearseRestore(location: StoreLocation, file: string): Promise<BackupHeader> {
  return inTemporaryPlace(location, async (place) => {
    const header = await restore(place, file, false);
    const database = await openDatabase(place, undefined, false);
    const problem = await createReadiness(database)();
    await database.close();
    if (problem) throw new OperatorError(`The restored database can't be used (${problem}).`);
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
  const isCompleted = await openAndPlaceSecret(location);
  const hint = `${isCompleted ? "The interrupted restore of that data is complete now, with its login secret. " : ""}Add --force to replace all its data.`;
  await writeInOneTransaction(location, async (transaction, kind) => {
    if (force) await emptyTables(transaction);
    else await checkEmpty(transaction, hint);
    await refill(transaction, kind);
  });
}

/** Migrates the database, and completes a restore whose data is in it. @returns whether it did */
async function openAndPlaceSecret(location: StoreLocation): Promise<boolean> {
  const database = await openDatabase(location);
  try {
    return await placeRestoredSecret(location.dataDir, database);
  } finally {
    await database.close();
  }
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
