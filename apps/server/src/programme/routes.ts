import { API } from "@vr-eye-lab/domain/api";
import { reminderOffRequestSchema } from "@vr-eye-lab/domain/programme";
import { Hono } from "hono";
import type { Database } from "../db/database.ts";
import { answerError, answerMessage } from "../http/http-error.ts";
import { type RateLimits, rateLimitKey } from "../http/rate-limit.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { reminderOffPage } from "../mail/dispatch.ts";
import { changeProfile } from "../profile/profiles.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { scheduleReminder } from "./schedule.ts";
import { userOfUnsubscribeToken } from "./unsubscribe-token.ts";

/** Links that one client address may try. */
const OFF_LIMIT = { max: 60, window: 60 } as const;

/** What the routes of reminders need. */
export interface ReminderRoutesParts {
  readonly database: Database;
  readonly secret: string;
  readonly publicUrl: URL;
  readonly rateLimits: RateLimits;
}

/**
 * The link that ends a reminder, for whoever has the mail, signed in or not. The page posts the token out of the link's fragment; mail programs post
 * to the address in the mail's header (RFC 8058), where it stands in the query. Opening that address leads to the page and changes nothing by itself.
 */
export function reminderRoutes({ database, secret, publicUrl, rateLimits }: ReminderRoutesParts) {
  const app = new Hono<{ Variables: RequestVariables }>();

  app.get(API.reminderOff, (context) =>
    context.redirect(reminderOffPage(publicUrl, context.req.query("token") ?? ""), 302),
  );

  app.post(API.reminderOff, async (context) => {
    const retryAfter = await rateLimits.take(rateLimitKey("reminder-off", context.get("client")), OFF_LIMIT);
    if (retryAfter > 0) return answerMessage(context, 429, "auth/too-many-attempts", { retryAfter });
    const token = context.req.query("token") ?? (await tokenOfBody(context));
    const userId = userOfUnsubscribeToken(secret, token);
    if (userId === null) return answerMessage(context, 404, "reminder/link-invalid");
    try {
      const now = new Date();
      await database.write((transaction) =>
        changeProfile(
          database,
          transaction,
          userId,
          (profile) => ({ ...profile, reminder: null }),
          now,
          (tx, profile) => scheduleReminder(tx, profile, now),
        ),
      );
    } catch (error) {
      // Who has no account gets no mail: that is what was asked for.
      if (!(error instanceof UserGoneError)) throw error;
    }
    return context.json({ status: true }, 200, { "Cache-Control": "no-store" });
  });

  app.all(API.reminderOff, (context) => answerError(context, "method-not-allowed", { Allow: "GET, HEAD, POST" }));
  return app;
}

async function tokenOfBody(context: Parameters<typeof readBody>[0]): Promise<string> {
  const body = await readBody(context, reminderOffRequestSchema);
  return "value" in body ? body.value.token : "";
}
