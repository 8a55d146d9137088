import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDue, isFromFuture } from "@vr-eye-lab/domain/time";
import { OperatorError } from "../process/operator-error.ts";

const NAME = /^vr-eye-lab-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Of a scheduled backup that is being written. */
const DRAFT = /^\.vr-eye-lab-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.[\da-f]+\.part$/;

/** The path of a backup by its time. */
export function backupPath(folder: string, at: Date): string {
  return join(folder, `vr-eye-lab-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`);
}

/**
 * The times of the complete backups in a folder, oldest first. It ignores other files, and backups with a future time, which a clock that was ahead has
 * made: they would delay the next backup, and newer ones would be deleted as older.
 * @param now in Unix milliseconds
 */
export async function backupTimes(folder: string, now: number): Promise<Date[]> {
  const times = (await readdir(folder)).flatMap((name) => {
    const [, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
    const time = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
    return Number.isNaN(time.getTime()) || isFromFuture(time.getTime(), now) ? [] : [time];
  });
  return times.sort((a, b) => a.getTime() - b.getTime());
}

/**
 * Checks that the folder exists, or the one above it. Without this, the server would write to another disk while a volume is missing.
 * @throws OperatorError
 */
export function checkBackupFolder(folder: string): void {
  if (existsSync(folder) || existsSync(dirname(folder))) return;
  throw new OperatorError(`BACKUP_DIR is ${folder}. ${dirname(folder)} does not exist.`);
}

/** Whether there was no backup for so long that they must be failing. All in milliseconds. */
export function isOverdue(last: number, everyMs: number, now: number): boolean {
  return isDue(last, 2 * everyMs, now);
}

/** Deletes all but the newest backups. @param now as for `backupTimes` @returns the number of deleted backups */
export async function deleteOldBackups(folder: string, keep: number, now: number): Promise<number> {
  const old = (await backupTimes(folder, now)).slice(0, -keep);
  // Several servers may share the folder.
  for (const time of old) await rm(backupPath(folder, time), { force: true });
  return old.length;
}

/** Deletes unfinished backups of killed processes. They may have filled the disk, so this runs before a new backup. */
export async function deleteUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => DRAFT.test(each))) {
    await rm(join(folder, name)).catch(() => {});
  }
}
