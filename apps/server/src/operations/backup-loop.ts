import { mkdir } from "node:fs/promises";
import { isDue, MINUTE_MS } from "@vr-eye-lab/domain/time";
import { z } from "zod";
import { oneAtATime } from "../db/one-at-a-time.ts";
import type { Version } from "../http/version.ts";
import type { Logger } from "../log.ts";
import { backups, lastBackup } from "../metrics/metrics.ts";
import { repeatInBackground } from "../process/background.ts";
import { type BackupPlace, backUp } from "./backup.ts";
import {
  backupPath,
  backupTimes,
  checkBackupFolder,
  deleteOldBackups,
  deleteUnfinished,
  isOverdue,
} from "./backup-folder.ts";

/** A failed backup is retried after this time. Milliseconds. */
const RETRY_MS = 15 * MINUTE_MS;

/** The parts of a backup loop. */
export interface BackupLoopParts {
  readonly location: BackupPlace;
  readonly folder: string;
  readonly everyMs: number;
  /** Backups that are not deleted. */
  readonly keep: number;
  /** The product version. */
  readonly product: Version;
  readonly log: Logger;
}

/** For `/readyz`. */
export const backupStatusSchema = z.object({
  /** `failed` also if none succeeded for twice the interval. `pending` before the first one. */
  status: z.enum(["ok", "pending", "failed"]),
  /** When the newest backup began. */
  last: z.iso.datetime().nullable(),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;

/**
 * Backs up into a folder whenever its newest backup is older than the interval. Each backup is verified before it gets its name; then the oldest are
 * deleted. Of several servers on one database, one backs up at a time, and those that share a folder make one backup together.
 */
export function createBackups({ location, folder, everyMs, keep, product, log }: BackupLoopParts, now = Date.now) {
  const startedAt = now();
  const stopping = new AbortController();
  let last: number | undefined;
  /** Of the last attempt, if it failed. */
  let failedAt: number | undefined;

  async function isBackupDue(): Promise<boolean> {
    last = (await backupTimes(folder, now())).at(-1)?.getTime();
    if (last !== undefined) lastBackup.set(last / 1000);
    if (last === undefined || isDue(last, everyMs, now())) return true;
    failedAt = undefined;
    return false;
  }

  async function backUpIfDue(): Promise<void> {
    if (!(await isBackupDue())) return;
    await deleteUnfinished(folder);
    const at = new Date(now());
    const { tables, body } = await backUp(location, backupPath(folder, at), product, { signal: stopping.signal });
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const deleted = await deleteOldBackups(folder, keep, now());
    await isBackupDue();
    log.info({ rows, bytes: body.bytes, milliseconds: now() - at.getTime(), deleted }, "backed up");
    backups.inc("succeeded");
  }

  /** Backs up if it is due. A failure is logged and retried later. */
  async function check(): Promise<void> {
    if (failedAt !== undefined && !isDue(failedAt, Math.min(RETRY_MS, everyMs), now())) return;
    try {
      checkBackupFolder(folder);
      await mkdir(folder, { recursive: true });
      if (await isBackupDue()) await oneAtATime(location, backUpIfDue);
    } catch (error) {
      if (stopping.signal.aborted) return;
      failedAt = now();
      backups.inc("failed");
      log.error({ err: error }, "backup failed");
    }
  }

  return {
    check,
    status(): BackupStatus {
      const isFailing = failedAt !== undefined || isOverdue(last ?? startedAt, everyMs, now());
      const status = isFailing ? "failed" : last === undefined ? "pending" : "ok";
      return { status, last: last === undefined ? null : new Date(last).toISOString() };
    },
    /** Starts the loop. @returns stops it and abandons a backup in progress */
    start(): () => Promise<void> {
      const stop = repeatInBackground("backing up", log, MINUTE_MS, check);
      return () => {
        stopping.abort();
        return stop();
      };
    },
  };
}
