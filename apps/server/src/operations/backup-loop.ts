import { execFile } from "node:child_process";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isDue, MINUTE_MS } from "@vr-eye-lab/domain/time";
import { z } from "zod";
import type { Env } from "../configuration/env.ts";
import type { Logger } from "../log.ts";
import { backups, lastBackup } from "../metrics/metrics.ts";
import { repeatInBackground } from "../process/background.ts";
import { OperatorError } from "../process/operator-error.ts";
import { backupPath, backupTimes, checkBackupFolder, deleteOldBackups, deleteUnfinished } from "./backup-folder.ts";

/** How often the loop looks whether a backup is due, and so when a failed one is retried. */
const CHECK_MS = 15 * MINUTE_MS;
/** The program of the commands, compiled beside the server or as source. */
const COMMANDS = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "main.ts" : "operations.js");

type Parts = Pick<Env, "dataDir"> & NonNullable<Env["backups"]> & { readonly log: Logger };

/** For `/readyz`. */
export const backupStatusSchema = z.object({
  /** `failed` also if none succeeded for twice the interval. `pending` before the first one. */
  status: z.enum(["ok", "pending", "failed"]),
  /** When the newest backup began. */
  last: z.iso.datetime().nullable(),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;

/**
 * Backs up into a folder whenever its newest backup is older than the interval. The `backup` command does it, so that requests don't wait. Then the
 * oldest are deleted.
 */
export function createBackups({ dataDir, folder, everyMs, keep, log }: Parts, now = Date.now) {
  const startedAt = now();
  const stopping = new AbortController();
  const options = { env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: "" }, signal: stopping.signal };
  let last: number | undefined;
  let hasFailed = false;

  async function readLast(): Promise<void> {
    last = (await backupTimes(folder, now())).at(-1);
    if (last !== undefined) lastBackup.set(last / 1000);
  }

  async function backUp(at: number): Promise<void> {
    const path = backupPath(folder, at);
    await promisify(execFile)(process.execPath, [COMMANDS, "backup", path], options).catch(({ stderr, message }) => {
      throw new OperatorError(stderr?.trim() || message);
    });
    const deleted = await deleteOldBackups(folder, keep, now());
    await readLast();
    log.info({ bytes: (await stat(path)).size, milliseconds: now() - at, deleted }, "backed up");
    backups.inc("succeeded");
  }

  /** Backs up if it is due. A failure is logged, and retried by the next call. */
  async function check(): Promise<void> {
    try {
      checkBackupFolder(folder);
      await mkdir(folder, { recursive: true });
      await deleteUnfinished(folder);
      await readLast();
      if (last === undefined || isDue(last, everyMs, now())) await backUp(now());
      hasFailed = false;
    } catch (error) {
      if (stopping.signal.aborted) return deleteUnfinished(folder);
      hasFailed = true;
      backups.inc("failed");
      log.error({ err: error }, "backup failed");
    }
  }

  return {
    check,
    status(): BackupStatus {
      const isFailing = hasFailed || isDue(last ?? startedAt, 2 * everyMs, now());
      const status = isFailing ? "failed" : last === undefined ? "pending" : "ok";
      return { status, last: last === undefined ? null : new Date(last).toISOString() };
    },
    /** Starts the loop. @returns stops it and abandons a backup in progress */
    start(): () => Promise<void> {
      const stop = repeatInBackground("backing up", log, CHECK_MS, check);
      return () => {
        stopping.abort();
        return stop();
      };
    },
  };
}
