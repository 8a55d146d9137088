import { setImmediate as nextLoop } from "node:timers/promises";
import { readSnapshot, type StoreLocation } from "../db/maintenance.ts";
import { currentSchema } from "../db/migrations/index.ts";
import { Tally } from "../db/table-sums.ts";
import { readRows, TABLE_NAMES } from "../db/table-walk.ts";
import type { Version } from "../http/version.ts";
import { fingerprintOf, readSecret } from "../login/secret.ts";
import { type BackupHeader, checkBackupFile, writeBackupFile } from "./backup-file.ts";
import { type BackupLine, backupLines } from "./backup-lines.ts";
import { checkSums } from "./copy-rows.ts";
import { refuseInterruptedRestore } from "./restored-secret.ts";

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
 * @throws OperatorError
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
    if (location.authSecret === undefined) refuseInterruptedRestore(location.dataDir);
    // A file in DATA_DIR that AUTH_SECRET has replaced signs nothing.
    const secret = location.authSecret ?? readSecret(location.dataDir);
    const included = location.authSecret === undefined || withSecret;
    async function* lines(): AsyncGenerator<string> {
      if (secret !== undefined && included) yield JSON.stringify({ secret } satisfies BackupLine);
      for (const table of TABLE_NAMES) {
        for await (const rows of readRows(snapshot, table)) {
          tally.add(table, rows);
          yield JSON.stringify({ table, rows } satisfies BackupLine);
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

/** Reads a backup to its end. @throws OperatorError if it is damaged */
async function verifyBackup(file: string, signal?: AbortSignal): Promise<void> {
  const { tables } = await checkBackupFile(file, signal);
  const tally = new Tally();
  for await (const line of backupLines(file)) {
    if ("table" in line) tally.add(line.table, line.rows);
    await nextLoop();
    signal?.throwIfAborted();
  }
  checkSums(tables, tally.sums());
}
