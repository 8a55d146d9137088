import { DAY_MS } from "@vr-eye-lab/domain/time";
import { pruneCheckouts } from "../billing/prune-checkouts.ts";
import type { Database } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { pruneShares } from "../sharing/share-links.ts";
import { pruneDeviceCodes } from "../sign-in/device/device-codes.ts";
import { pruneEmailedLinks } from "../sign-in/emailed-links.ts";
import { pruneLogins } from "../sign-in/logins.ts";
import { pruneAnswers } from "../sync/prune-answers.ts";
import { pruneTracking } from "../tracking/retention.ts";

/**
 * Deletes expired data now and every day. A failure is logged and retried the next day.
 * @returns stops the loop and resolves when a running prune is done
 */
export function startPruneLoop(database: Database, log: Logger, now = () => new Date()): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const logged = (what: string, rows: Promise<number>) =>
    rows.then(
      (count) => log[count > 0 ? "info" : "debug"]({ rows: count }, `pruned ${what}`),
      (error) => log.error({ err: error }, `pruning ${what} failed`),
    );
  const prune = () => {
    running = Promise.all([
      logged("clicks and page views", pruneTracking(database, now())),
      logged("share links", pruneShares(database, now())),
      logged("device codes", pruneDeviceCodes(database, now())),
      logged("answers to old writes", pruneAnswers(database, now())),
      logged("logins", pruneLogins(database, now())),
      logged("emailed links", pruneEmailedLinks(database, now())),
      logged("checkouts and webhook events", pruneCheckouts(database, now())),
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
