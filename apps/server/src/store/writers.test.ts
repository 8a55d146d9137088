import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");

/** The tables whose rows a batch of saves remembers. */
const GUARDED = "userRevision|document|write|practice|practiceDay";

/*
 * A batch of saves trusts the rows that it has read as long as the version of the user's row in userRevision is the same. So everything that writes
 * these tables must update that row in the same transaction.
 */
it("every writer of a user's data changes the version of the user's row", () => {
  const files = globSync("**/*.ts", { cwd: SOURCES }).filter(
    (file) => !/\.test\.ts$|\/testing\/|^testing\/|migrations\//.test(file),
  );
  const writes = new RegExp(
    `\\b(insertInto|updateTable|deleteFrom)\\((?:\\s*["'](${GUARDED})["']|[^"'\\s])|(insert into|update|delete from) "?(${GUARDED}|\\$\\{)`,
  );
  const writers = files.filter((file) => writes.test(readFileSync(join(SOURCES, file), "utf8")));
  expect(writers.sort()).toEqual([
    // Restores: every row is new, and no server runs.
    "db/table-walk.ts",
    // Expired rows of other tables.
    "operations/prune-loop.ts",
    // Updates every row of the new database.
    "operations/restore.ts",
    // Part of UserTransaction.
    "store/user-rows.ts",
    "store/user-transaction.ts",
    "sync/batch-writes.ts",
    // In inUserTransaction.
    "sync/prune-answers.ts",
  ]);
});
