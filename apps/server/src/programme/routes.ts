import { API } from "@vr-eye-lab/domain/api";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { reminderOffRequestSchema } from "@vr-eye-lab/domain/programme";
import { type Context, Hono } from "hono";
import type { Database } from "../db/database.ts";
import { answerMessage } from "../http/http-error.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { reminderOffUrl } from "../mail/email-sender.ts";
import { changeProfile } from "../profile/profiles.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { scheduleReminder } from "./schedule.ts";
import { userOfUnsubscribeToken } from "./unsubscribe-token.ts";

/**
 * Unsubscribes from reminders, signed in or not. The page posts the token from the link's fragment. Mail programs post to the URL of the
 * List-Unsubscribe header (RFC 8058), with the token in the query. A GET redirects to the page and changes nothing.
 */
export function reminderRoutes(database: Database, secret: string, publicUrl: URL, rateLimits: RateLimits) {
  const app = new Hono<{ Variables: RequestVariables }>();

  app.get(API.reminderOff, (context) =>
    context.redirect(reminderOffUrl(publicUrl, context.req.query("token") ?? ""), 302),
  );

  app.post(API.reminderOff, async (context) => {
    await rateLimits.enforce("reminder-off", context.get("client"));
    const userId = await userOfUnsubscribeToken(secret, context.req.query("token") ?? (await tokenInBody(context)));
    if (userId === null) return answerMessage(context, 404, "reminder/link-invalid");
    const now = new Date();
    const withoutReminder = (profile: UserDocument) => ({ ...profile, reminder: null });
    try {
      await database.write((transaction) =>
        changeProfile(database, transaction, userId, withoutReminder, now, (tx, profile) =>
          scheduleReminder(tx, profile, now),
        ),
      );
    } catch (error) {
      // A deleted account gets no more emails, which is what was requested.
      if (!(error instanceof UserGoneError)) throw error;
    }
    return context.json({ status: true });
  });
  return app;
}

async function tokenInBody(context: Context): Promise<string> {
  const { token } = await readBody(context, reminderOffRequestSchema).catch(() => ({ token: "" }));
  return token;
}
