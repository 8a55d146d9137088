import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFromFuture } from "@vr-eye-lab/domain/time";
import { OperatorError } from "../process/operator-error.ts";
import { secretBeside } from "./backup.ts";

const NAME = /^vr-eye-lab-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Of one that is being written. */
const DRAFT = /^\.vr-eye-lab-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.[\da-f]+\.part$/;

/** The path of a backup by its time. */
export function backupPath(folder: string, at: number): string {
  return join(folder, `vr-eye-lab-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`);
}

/**
 * The times of the complete backups in a folder, oldest first. It ignores other files, and backups with a future time, which a clock that was ahead has
 * made: they would delay the next backup, and newer ones would be deleted as older.
 */
export async function backupTimes(folder: string, now: number): Promise<number[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const times = names.map((name) => Date.parse(name.replace(NAME, "$1T$2:$3:$4Z")));
  return times.filter((time) => !isFromFuture(time, now)).sort((a, b) => a - b);
}

/**
 * Checks that the folder exists, or the one above it. Without this, the server would write to another disk while a volume is missing.
 * @throws OperatorError
 */
export function checkBackupFolder(folder: string): void {
  if (existsSync(folder) || existsSync(dirname(folder))) return;
  throw new OperatorError(`BACKUP_DIR is ${folder}. ${dirname(folder)} does not exist.`);
}

/** Deletes all but the newest backups. @returns the number of deleted ones */
export async function deleteOldBackups(folder: string, keep: number, now: number): Promise<number> {
  const old = (await backupTimes(folder, now)).slice(0, -keep).map((time) => backupPath(folder, time));
  for (const path of old.flatMap((backup) => [backup, secretBeside(backup)])) await rm(path, { force: true });
  return old.length;
}

/** Deletes unfinished backups of killed processes. They may have filled the disk, so this runs before a new backup. */
export async function deleteUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (DRAFT.test(name)) await rm(join(folder, name), { force: true });
}
