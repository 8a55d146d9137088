import { API } from "@vr-eye-lab/domain/api";
import { clicksRequestSchema, LARGEST_CLICKS, LARGEST_PAGE_VIEW, pageViewSchema } from "@vr-eye-lab/domain/tracking";
import { type Context, Hono } from "hono";
import type { core, ZodMiniType } from "zod/mini";
import type { Database } from "../db/database.ts";
import { answerBadField, answerError, answerMessage } from "../http/http-error.ts";
import { type RateLimits, rateLimitKey } from "../http/rate-limit.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { readText } from "../http/request-text.ts";
import { requireSignIn, type SessionGate, sessionCookie } from "../login/session-gate.ts";
import type { SignedInVariables } from "../login/signed-in.ts";
import { readProfile } from "../profile/profiles.ts";
import { storeClicks } from "./clicks.ts";
import { storePageView } from "./page-views.ts";

/** Flushes of one person: a page sends one for ten clicks. */
const CLICKS_LIMIT = { max: 60, window: 60 } as const;
/** Page views of one client address: enough for a school behind it. */
const PAGE_VIEWS_LIMIT = { max: 240, window: 60 } as const;

/** Browsers send what is left over on leaving a page as text/plain. */
const CONTENT_TYPES = ["application/json", "text/plain"];

/** What the routes of the tracking need. */
export interface TrackingRoutesParts {
  readonly database: Database;
  readonly gate: SessionGate;
  readonly rateLimits: RateLimits;
}

/** The click tracker's and the page views' side of the server. Whoever does not want to be tracked gets 204, and nothing is stored. */
export function trackingRoutes({ database, gate, rateLimits }: TrackingRoutesParts) {
  const app = new Hono<{ Variables: RequestVariables & SignedInVariables }>();

  /** Whether the person has turned tracking off in the account settings. */
  const hasTurnedOff = async (userId: string) => (await readProfile(database.reader, userId))?.tracking === false;

  app.post(API.clicks, requireSignIn(gate), async (context) => {
    const { userId } = context.get("signedIn");
    if (wantsNoTrackingHere(context)) return context.body(null, 204);
    const body = await readJson(context, clicksRequestSchema, LARGEST_CLICKS);
    if ("refusal" in body) return body.refusal;
    if (await hasTurnedOff(userId)) return context.body(null, 204);
    const retryAfter = await rateLimits.take(rateLimitKey("clicks", userId), CLICKS_LIMIT);
    if (retryAfter > 0) return answerMessage(context, 429, "tracking/too-many", { retryAfter });
    await storeClicks(database, userId, body.value, new Date());
    return context.body(null, 204);
  });

  app.post(API.pageViews, async (context) => {
    if (wantsNoTrackingHere(context)) return context.body(null, 204);
    const body = await readJson(context, pageViewSchema, LARGEST_PAGE_VIEW);
    if ("refusal" in body) return body.refusal;
    const retryAfter = await rateLimits.take(rateLimitKey("page-views", context.get("client")), PAGE_VIEWS_LIMIT);
    if (retryAfter > 0) return answerMessage(context, 429, "tracking/too-many", { retryAfter });
    const userId = (await gate.find(sessionCookie(context, gate)))?.userId ?? null;
    if (userId !== null && (await hasTurnedOff(userId))) return context.body(null, 204);
    await storePageView(database, userId, body.value, new Date());
    return context.body(null, 204);
  });

  for (const path of [API.clicks, API.pageViews]) {
    app.all(path, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  }
  return app;
}

/** Whether the browser says 'Do Not Track' or sends Global Privacy Control. */
function wantsNoTrackingHere(context: Context): boolean {
  return context.req.header("DNT") === "1" || context.req.header("Sec-GPC") === "1";
}

async function readJson<Schema extends ZodMiniType>(
  context: Context,
  schema: Schema,
  largest: number,
): Promise<{ readonly value: core.output<Schema> } | { readonly refusal: Response }> {
  const [type = ""] = (context.req.header("Content-Type") ?? "").split(";");
  if (!CONTENT_TYPES.includes(type.trim().toLowerCase())) return { refusal: answerBadField(context, "Content-Type") };
  const text = await readText(context, largest);
  if (text === null) return { refusal: answerMessage(context, 413, "tracking/too-large") };
  const result = schema.safeParse(parseJson(text));
  if (result.success) return { value: result.data };
  return { refusal: answerBadField(context, fieldOf(result.error.issues)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf([issue]: readonly core.$ZodIssue[]): string {
  const path = issue?.path ?? [];
  return (issue?.code === "unrecognized_keys" ? [...path, issue.keys[0]] : path).join(".") || "body";
}
