import { DAY_MS } from "@vr-eye-lab/domain/time";
import { inBackground, repeatInBackground } from "../background.ts";
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
  const logged = (what: string, prune: (database: Database, now: Date) => Promise<number>) =>
    inBackground(`pruning ${what}`, log, async () => {
      const rows = await prune(database, now());
      log[rows > 0 ? "info" : "debug"]({ rows }, `pruned ${what}`);
    });
  return repeatInBackground("pruning", log, DAY_MS, () =>
    Promise.all([
      logged("clicks and page views", pruneTracking),
      logged("share links", pruneShares),
      logged("device codes", pruneDeviceCodes),
      logged("answers to old writes", pruneAnswers),
      logged("logins", pruneLogins),
      logged("emailed links", pruneEmailedLinks),
      logged("checkouts and webhook events", pruneCheckouts),
    ]),
  );
}
