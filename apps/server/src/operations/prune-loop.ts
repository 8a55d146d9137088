import { DAY_MS } from "@vr-eye-lab/domain/time";
import { pruneCheckouts } from "../billing/prune-checkouts.ts";
import type { Database } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { inBackground, repeatInBackground } from "../process/background.ts";
import { pruneAnswers } from "../sync/prune-answers.ts";
import { pruneTracking } from "../tracking/retention.ts";

/** The tables whose rows end at their `expiresAt`. */
const EXPIRING = {
  share: "share links",
  deviceCode: "device codes",
  session: "logins",
  verification: "emailed links",
} as const;

async function pruneExpired(database: Database, table: keyof typeof EXPIRING, now: Date): Promise<number> {
  const { numDeletedRows } = await database.write((transaction) =>
    transaction.deleteFrom(table).where("expiresAt", "<=", now.toISOString()).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}

/**
 * Deletes expired data now and every day. A failure is logged and retried the next day.
 * @returns stops the loop and resolves when a running prune is done
 */
export function startPruneLoop(database: Database, log: Logger, now = () => new Date()): () => Promise<void> {
  const logged = (what: string, prune: (database: Database, now: Date) => Promise<number>) =>
    inBackground(`pruning ${what}`, log, async () => {
      const rows = await prune(database, now());
      log[rows > 0 ? "info" : "debug"]({ rows }, `pruned ${what}`);
    });
  const tables = Object.keys(EXPIRING) as (keyof typeof EXPIRING)[];
  return repeatInBackground("pruning", log, DAY_MS, () =>
    Promise.all([
      ...tables.map((table) => logged(EXPIRING[table], (on, at) => pruneExpired(on, table, at))),
      logged("clicks and page views", pruneTracking),
      logged("answers to old writes", pruneAnswers),
      logged("checkouts and webhook events", pruneCheckouts),
    ]),
  );
}
