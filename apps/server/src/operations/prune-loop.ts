import { pruneCheckouts } from "../billing/prune-checkouts.ts";
import type { Database } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { pruneShares } from "../sharing/shares.ts";
import { pruneDeviceCodes } from "../sign-in/device/device-codes.ts";
import { pruneTracking } from "../tracking/retention.ts";

const DAY_MS = 86_400_000;

/**
 * Takes away what is kept for a time only, now and every day from now on; a failure is logged, and the next day tries again.
 * @returns ends it, and resolves when what was under way is done
 */
export function startPruneLoop(
  database: Database,
  log: Logger,
  now: () => Date = () => new Date(),
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const told = (what: string, rows: Promise<number>) =>
    rows.then(
      (count) => log[count > 0 ? "info" : "debug"]({ rows: count }, `pruned ${what}`),
      (error) => log.error({ err: error }, `pruning ${what} failed`),
    );
  const prune = () => {
    running = Promise.all([
      told("clicks and page views", pruneTracking(database, now())),
      told("links that share progress", pruneShares(database, now())),
      told("codes that sign devices in", pruneDeviceCodes(database, now())),
      told("checkouts and their events", pruneCheckouts(database, now())),
    ]);
  };
  prune();
  const timer = setInterval(prune, DAY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
