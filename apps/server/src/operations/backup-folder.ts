import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CLOCK_SKEW_MS } from "../db/clock.ts";
import { OperationError } from "./operation-error.ts";

const NAME = /^vr-eye-lab-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Of a scheduled backup that is being written. */
const DRAFT = /^\.vr-eye-lab-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.\d+\.part$/;

/** The path of a backup by its time. */
export function backupPath(folder: string, at: Date): string {
  return join(folder, `vr-eye-lab-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`);
}

/**
 * The times of the complete backups in a folder, oldest first. Other files don't count, nor backups of a clock that was ahead: they must not stop later ones,
 * nor get them deleted as older than their own.
 * @param now in Unix milliseconds
 */
export async function backupTimes(folder: string, now: number): Promise<Date[]> {
  const times = (await readdir(folder)).flatMap((name) => {
    const [, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
    const time = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
    return time.getTime() <= now + CLOCK_SKEW_MS ? [time] : [];
  });
  return times.sort((a, b) => a.getTime() - b.getTime());
}

/** Creates the folder in an existing one: with the wrong path, or without its volume, nothing is written to another disk. @throws OperationError */
export async function openBackupFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder)))
    throw new OperationError(`BACKUP_DIR is ${folder}. ${dirname(folder)} does not exist.`);
  await mkdir(folder);
}

/** Whether there was no backup for so long that they must be failing. All in milliseconds. */
export function isOverdue(last: number, everyMs: number, now: number): boolean {
  return now - last > 2 * everyMs;
}

/** Deletes all but the newest backups. @param now as for `backupTimes` @returns the number of deleted backups */
export async function deleteOldBackups(folder: string, keep: number, now: number): Promise<number> {
  const old = (await backupTimes(folder, now)).slice(0, -keep);
  // Several servers may share the folder.
  for (const time of old) await rm(backupPath(folder, time), { force: true });
  return old.length;
}

/** Deletes what killed processes left of unfinished scheduled backups. Before a new one, which would otherwise fail on a disk that they have filled. */
export async function deleteUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => DRAFT.test(each))) {
    await rm(join(folder, name)).catch(() => {});
  }
}
