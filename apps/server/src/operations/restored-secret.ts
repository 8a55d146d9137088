import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import { newId } from "../db/new-id.ts";
import type { Tables } from "../db/tables.ts";
import { SECRET_FILE } from "../login/secret.ts";
import { OperatorError } from "../process/operator-error.ts";
import { writePrivateFile } from "../process/private-file.ts";
import { syncFolder } from "./backup-file.ts";

/*
 * A restore replaces the database and the secret together: it writes the secret to a file beside the old one, and a row with that file's name commits with
 * the data. Only a file that has its row replaces the secret.
 */

const PREFIX = `${SECRET_FILE}.restored-`;

/** The key of the row. The table's other rows count requests. */
const keyOf = (file: string) => `restored:${file}`;

/** Prepares a secret that takes effect when the transaction commits. Call `placeRestoredSecret` afterwards. */
export async function stageRestoredSecret(on: Transaction<Tables>, dataDir: string, secret: string): Promise<void> {
  const file = `${PREFIX}${randomBytes(8).toString("hex")}`;
  mkdirSync(dataDir, { recursive: true });
  writePrivateFile(join(dataDir, file), secret);
  await syncFolder(dataDir);
  const row = { id: newId(), key: keyOf(file), count: 1, lastRequest: Date.now() };
  await on.insertInto("rateLimit").values(row).execute();
}

function stagedIn(dataDir: string): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith(PREFIX)) : [];
}

/** Whether a restore was interrupted. Its secret may replace a damaged one. */
export const hasStagedSecret = (dataDir: string) => stagedIn(dataDir).length > 0;

/** Call it before copying the data: with the old secret, the copy would sign its users out. @throws OperatorError if a restore was interrupted */
export function refuseInterruptedRestore(dataDir: string): void {
  if (hasStagedSecret(dataDir)) {
    throw new OperatorError(
      "A restore isn't complete: its login secret isn't in place. Start the server once, or repeat the restore, which completes it.",
    );
  }
}

/**
 * Moves the staged secret of a restore into place if its data was committed, and deletes it otherwise. Call it before the secret is read or created.
 * @returns whether it moved a secret into place
 */
export async function placeRestoredSecret(dataDir: string, database: Pick<Database, "reader" | "write">) {
  let isPlaced = false;
  for (const file of stagedIn(dataDir)) {
    const key = keyOf(file);
    const row = await database.reader.selectFrom("rateLimit").select("id").where("key", "=", key).executeTakeFirst();
    if (row) {
      renameSync(join(dataDir, file), join(dataDir, SECRET_FILE));
      await syncFolder(dataDir);
      isPlaced = true;
      await database.write((on) => on.deleteFrom("rateLimit").where("key", "=", key).execute());
    } else rmSync(join(dataDir, file));
  }
  return isPlaced;
}
