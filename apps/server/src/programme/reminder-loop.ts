import { MINUTE_MS } from "@vr-eye-lab/domain/time";
import { type Database, DatabaseUnavailableError } from "../db/database.ts";
import type { Logger } from "../log.ts";
import type { EmailSender } from "../mail/email-sender.ts";
import { repeatInBackground } from "../process/background.ts";
import { messageOf } from "../process/operator-error.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { claimReminder, dueUsers, giveBackReminder, postponeReminder } from "./claim-reminder.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** Emails that are sent at the same time. */
const CONCURRENCY = 5;

/** Services of the loop. */
export interface ReminderLoopParts {
  readonly database: Database;
  readonly emails: Pick<EmailSender, "reminder">;
  /** Signs unsubscribe links. */
  readonly secret: string;
  readonly log: Logger;
}

/**
 * Sends the due reminders. Several processes may run this: each reminder is sent once. An error of one user is logged, and doesn't stop the others.
 * @param isStopping whether to leave the rest for later
 * @returns the number of sent emails
 * @throws DatabaseUnavailableError
 */
export async function sendReminders(parts: ReminderLoopParts, now: Date, isStopping = () => false): Promise<number> {
  let sent = 0;
  for (;;) {
    const users = isStopping() ? [] : await dueUsers(parts.database, now, CONCURRENCY);
    if (users.length === 0) return sent;
    const outcomes = await Promise.allSettled(users.map((userId) => remind(parts, userId, now)));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
      sent += Number(outcome.value);
    }
  }
}

/** @returns whether the email was sent. Afterwards the reminder is not due, unless it is retried later. */
async function remind(
  { database, emails, secret, log }: ReminderLoopParts,
  userId: string,
  now: Date,
): Promise<boolean> {
  const claimed = await claimReminder(database, userId, now).catch(async (error: unknown) => {
    // The account was just deleted.
    if (error instanceof UserGoneError) return null;
    if (error instanceof DatabaseUnavailableError) throw error;
    log.error({ err: error, userId }, "reminder failed");
    await postponeReminder(database, userId, now);
    return null;
  });
  if (!claimed) return false;
  try {
    await emails.reminder(claimed.email, claimed.plan, unsubscribeToken(secret, userId));
    return true;
  } catch (error) {
    const again = await giveBackReminder(database, claimed, now).catch(() => false);
    log.error({ mail: "reminder", reason: messageOf(error), again }, "email not sent");
    return false;
  }
}

/**
 * Sends due reminders now and every minute. A failure is logged and retried the next minute.
 * @returns stops the loop and resolves when running work is done
 */
export function startReminderLoop(parts: ReminderLoopParts, now: () => Date = () => new Date()): () => Promise<void> {
  const { log } = parts;
  let isStopping = false;
  const stop = repeatInBackground("sending reminders", log, MINUTE_MS, async () => {
    const sent = await sendReminders(parts, now(), () => isStopping);
    log[sent > 0 ? "info" : "debug"]({ sent }, "sent reminders");
  });
  return () => {
    isStopping = true;
    return stop();
  };
}
