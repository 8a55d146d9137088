import { repeatInBackground } from "../background.ts";
import type { Database } from "../db/database.ts";
import { TooManyRequestsError } from "../http/too-many-requests-error.ts";
import type { Logger } from "../log.ts";
import type { EmailSender } from "../mail/email-sender.ts";
import { MailError } from "../mail/mailer.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { claimReminder, dueUsers, giveBackReminder } from "./claim-reminder.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

const INTERVAL_MS = 60_000;
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
 * Sends the due reminders. Several processes may run this: each reminder is sent once.
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
  const claimed = await claimReminder(database, userId, now).catch((error: unknown) => {
    // The account was just deleted.
    if (error instanceof UserGoneError) return null;
    throw error;
  });
  if (!claimed) return false;
  try {
    await emails.reminder(claimed.email, claimed.plan, unsubscribeToken(secret, userId));
    return true;
  } catch (error) {
    if (!(error instanceof MailError || error instanceof TooManyRequestsError)) throw error;
    const again = await giveBackReminder(database, claimed, now).catch(() => false);
    log.error({ mail: "reminder", reason: error.message, again }, "email not sent");
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
  const stop = repeatInBackground("sending reminders", log, INTERVAL_MS, async () => {
    const sent = await sendReminders(parts, now(), () => isStopping);
    log[sent > 0 ? "info" : "debug"]({ sent }, "sent reminders");
  });
  return () => {
    isStopping = true;
    return stop();
  };
}
