import { fingerprintOf, hasSecret, readSecret } from "../login/secret.ts";
import type { BackupPlace } from "./backup.ts";
import type { BackupHeader } from "./backup-file.ts";

/** A line for the operator about a backup without the secret that signs logins; none if it has it. */
export function backupSecretNote({ secret }: Pick<BackupHeader, "secret">): string | undefined {
  if (!secret || secret.included) return undefined;
  return `AUTH_SECRET is not in the backup (its fingerprint is ${secret.fingerprint}). Keep it in another safe place: without it, everyone has to sign in again after a restore. --with-secret includes it.`;
}

/** A line for the operator if users don't stay signed in after a restore; none if they do. */
export function restoreSecretNote(
  { secret }: Pick<BackupHeader, "secret">,
  { dataDir, authSecret }: Pick<BackupPlace, "dataDir" | "authSecret">,
): string | undefined {
  if (!secret) {
    return authSecret === undefined
      ? undefined
      : "Users stay signed in only if AUTH_SECRET signed their logins when the backup was made, which this backup doesn't show.";
  }
  const used = authSecret ?? (hasSecret(dataDir) ? readSecret(dataDir) : undefined);
  if (used !== undefined && fingerprintOf(used) === secret.fingerprint) return undefined;
  const remedy = `Set AUTH_SECRET to the secret with the fingerprint ${secret.fingerprint} before the server starts, or everyone has to sign in again.`;
  if (used === undefined) return `The backup doesn't contain the secret that signs logins. ${remedy}`;
  const name = authSecret === undefined ? "The secret in DATA_DIR" : "AUTH_SECRET";
  return `${name} (fingerprint ${fingerprintOf(used)}) is not the secret of this backup. ${remedy}`;
}
