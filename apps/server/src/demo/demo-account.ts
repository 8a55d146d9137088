import type { Database } from "../db/database.ts";
import { OperatorError } from "../process/operator-error.ts";

/** The sample account of every demo. It has no password. */
export const DEMO_USER = {
  id: "00000000-0000-7000-8000-0000000de300",
  name: "Sam",
  email: "sam@example.com",
} as const;

/**
 * Checks that a database belongs to a demo or doesn't, as configured. A demo must not reset real accounts, and the account of a demo is open to everyone.
 * @throws OperatorError with a message for the operator
 */
export async function checkPurpose({ reader }: Pick<Database, "reader">, isDemo: boolean): Promise<void> {
  const { accounts } = await reader
    .selectFrom("user")
    .select(({ fn }) => fn.countAll().as("accounts"))
    .where("id", isDemo ? "!=" : "=", DEMO_USER.id)
    .executeTakeFirstOrThrow();
  const count = Number(accounts);
  if (count === 0) return;
  throw new OperatorError(
    isDemo
      ? `DEMO is 1, but the database holds ${count} ${count === 1 ? "account" : "accounts"}. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database. Nothing was deleted.`
      : "The database belongs to a demo: its account is open to everyone. Set DEMO=1, or set DATA_DIR or DATABASE_URL to another place.",
  );
}
