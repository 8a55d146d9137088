import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Env } from "../configuration/env.ts";
import { DatabaseUnavailableError } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { lockSqlite } from "../db/sqlite-lock.ts";
import type { Logger } from "../log.ts";
import { loadSecret, readSecret, SECRET_FILE } from "../login/secret.ts";
import { messageOf, OperatorError } from "../process/operator-error.ts";
import { makePrivate } from "../process/private-file.ts";
import { placeRestored } from "./restore.ts";

/** Longer than a stopping server takes. Milliseconds. */
const PATIENCE_MS = 10_000;
/** As long as a PostgreSQL that starts beside this server may take, and how often to try. Milliseconds. */
const DATABASE_PATIENCE_MS = 30_000;
const RETRY_MS = 500;

/**
 * Opens and migrates the database and reads the secret, for a server. Creates both in a new installation.
 * @param patienceMs how long to wait for a database that can't be reached
 * @returns `unlock` lets other servers use the data folder; call it after closing the database
 * @throws OperatorError
 */
export async function openInstallation(
  env: Pick<Env, "dataDir" | "databaseUrl" | "authSecret">,
  log: Logger,
  patienceMs = DATABASE_PATIENCE_MS,
) {
  const { dataDir, databaseUrl, authSecret } = env;
  const unlock = databaseUrl === undefined ? await lockSqlite(dataDir, PATIENCE_MS) : () => undefined;
  if (databaseUrl === undefined && (await inDataDir(env, () => placeRestored(dataDir))))
    log.info("completed an interrupted restore");
  const secretFile = join(dataDir, SECRET_FILE);
  const isNew = !existsSync(secretFile);
  // Before the database: a damaged secret must not start a migration.
  if (authSecret === undefined) await inDataDir(env, () => readSecret(secretFile));
  const database = await waitForDatabase(() => openDatabase(env, log, isNew), log, patienceMs);
  const secret = authSecret ?? (await inDataDir(env, () => loadSecret(dataDir)));
  const open = await inDataDir(env, () => {
    mkdirSync(dataDir, { recursive: true });
    return makePrivate(dataDir);
  });
  if (open.length > 0) log.warn({ files: open }, "other accounts of this machine can open these files");
  return { database, secret, unlock };
}

/** Opens the database, again and again while it can't be reached. */
async function waitForDatabase<Opened>(open: () => Promise<Opened>, log: Logger, patienceMs: number): Promise<Opened> {
  const since = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      const isUnreachable = error instanceof OperatorError && error.cause instanceof DatabaseUnavailableError;
      if (!isUnreachable || performance.now() - since >= patienceMs) throw error;
      if (tries === 1) log.warn(`${error.message} Waiting for it for ${patienceMs / 1_000} s.`);
      await delay(RETRY_MS);
    }
  }
}

/** Runs work that uses the data folder. @throws OperatorError when the folder can't be used */
export async function inDataDir<Result>(
  { dataDir }: Pick<Env, "dataDir">,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const message = `DATA_DIR is ${JSON.stringify(dataDir)}. It must be a writable folder (${messageOf(error)}).`;
    throw new OperatorError(message, { cause: error });
  }
}
