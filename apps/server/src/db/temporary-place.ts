import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { OperatorError } from "../process/operator-error.ts";
import type { StoreLocation } from "./maintenance.ts";
import { postgresOpenError } from "./postgres.ts";

/** PostgreSQL's code of a missing right. */
const NOT_ALLOWED = "42501";

/**
 * Runs work in an empty temporary place of the same kind: a folder in TMPDIR and, on PostgreSQL, a new database on the same server. Deletes both afterwards.
 * @throws OperatorError, also if the account may not create databases
 */
export async function inTemporaryPlace<Result>(
  { databaseUrl }: Pick<StoreLocation, "databaseUrl">,
  work: (place: StoreLocation) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), "vr-eye-lab-"));
  try {
    if (databaseUrl === undefined) return await work({ dataDir, databaseUrl });
    return await inTemporaryDatabase(databaseUrl, (url) => work({ dataDir, databaseUrl: url }));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function inTemporaryDatabase<Result>(
  databaseUrl: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `vr_eye_lab_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(`create database ${name}`);
  } catch (error) {
    await client.end().catch(() => {});
    if (!(error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)) throw postgresOpenError(error, databaseUrl);
    throw new OperatorError(
      "The account in DATABASE_URL may not create a temporary database. Allow it (ALTER ROLE … CREATEDB), or set DATABASE_URL= to use SQLite.",
    );
  }
  const url = new URL(databaseUrl);
  url.pathname = name;
  try {
    return await work(url.href);
  } finally {
    await client.query(`drop database ${name} with (force)`).finally(() => client.end());
  }
}
