import type { Database } from "../db/database.ts";
import type { Logger } from "../log.ts";
import type { EmailSender } from "../mail/email-sender.ts";
import { MailError } from "../mail/mailer.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { claimReminder, dueUsers, giveBackReminder } from "./claim-reminder.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** Between two looks at what is due. */
const LOOK_MS = 60_000;
/** Mails that are under way at the same time. */
const TOGETHER = 5;

/** What reminding needs. */
export interface RemindingParts {
  readonly database: Database;
  readonly mails: Pick<EmailSender, "reminder">;
  /** Signs the links that end it. */
  readonly secret: string;
  readonly log: Logger;
}

/**
 * Sends the reminders that are due, each once however many processes do so.
 * @param isStopping whether to leave the rest for later
 * @returns how many mails were handed over
 * @throws DatabaseUnavailableError
 */
export async function sendReminders(parts: RemindingParts, now: Date, isStopping = () => false): Promise<number> {
  let sent = 0;
  for (;;) {
    const users = isStopping() ? [] : await dueUsers(parts.database, now, TOGETHER);
    if (users.length === 0) return sent;
    const outcomes = await Promise.allSettled(users.map((userId) => remind(parts, userId, now)));
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
      sent += Number(outcome.value);
    }
  }
}

/** @returns whether the mail was handed over here. Whatever comes of it, the reminder is not due any more. */
async function remind({ database, mails, secret, log }: RemindingParts, userId: string, now: Date): Promise<boolean> {
  const claimed = await claimReminder(database, userId, now).catch((error: unknown) => {
    // The account was deleted a moment ago, and its reminder with it.
    if (error instanceof UserGoneError) return null;
    throw error;
  });
  if (!claimed) return false;
  try {
    await mails.reminder(claimed.email, claimed.plan, unsubscribeToken(secret, userId));
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const again = await giveBackReminder(database, claimed, now).catch(() => false);
    log.error({ mail: "reminder", reason: error.message, again }, "email not sent");
    return false;
  }
}

/**
 * Sends what is due now and every minute from now on; a failure is logged, and the next minute tries again.
 * @returns ends it, and resolves when what was under way is done
 */
export function startReminderLoop(parts: RemindingParts, now: () => Date = () => new Date()): () => Promise<void> {
  const { log } = parts;
  let isStopping = false;
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= sendReminders(parts, now(), () => isStopping)
      .then(
        (sent) => log[sent > 0 ? "info" : "debug"]({ sent }, "reminders looked through"),
        (error) => log.error({ err: error }, "reminding failed"),
      )
      .finally(() => {
        running = null;
      });
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
