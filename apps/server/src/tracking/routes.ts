import { randomUUID } from "node:crypto";
import { API } from "@vr-eye-lab/domain/api";
import { notAfter } from "@vr-eye-lab/domain/time";
import { clicksRequestSchema, LARGEST_CLICKS, LARGEST_PAGE_VIEW, pageViewSchema } from "@vr-eye-lab/domain/tracking";
import { type Context, Hono } from "hono";
import type { Database } from "../db/database.ts";
import { RefusedError } from "../http/http-error.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { type BodySchema, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { readProfile } from "../profile/profiles.ts";
import { storeClicks } from "./clicks.ts";

/** Beacons, which browsers send when a page closes, are text/plain. */
const CONTENT_TYPES = ["application/json", "text/plain"];

/** Stores clicks and page views. Users who opted out of tracking get 204, and nothing is stored. */
export function trackingRoutes(database: Database, gate: LoginGate, rateLimits: RateLimits) {
  const app = new Hono<{ Variables: RequestVariables & SignedInVariables }>();

  /** Whether the user turned tracking off in the account settings. */
  const hasOptedOut = async (userId: string) => (await readProfile(database.reader, userId))?.tracking === false;

  app.post(API.clicks, requireSignIn(gate), async (context) => {
    const { userId } = context.get("signedIn");
    if (browserOptsOut(context)) return context.body(null, 204);
    const body = await readTracked(context, clicksRequestSchema, LARGEST_CLICKS);
    await rateLimits.enforce("clicks", userId);
    if (await hasOptedOut(userId)) return context.body(null, 204);
    await storeClicks(database, userId, body, new Date());
    return context.body(null, 204);
  });

  app.post(API.pageViews, async (context) => {
    if (browserOptsOut(context)) return context.body(null, 204);
    const body = await readTracked(context, pageViewSchema, LARGEST_PAGE_VIEW);
    const client = context.get("client");
    await rateLimits.enforce("page-views", client);
    await rateLimits.enforce("page-views-day", client);
    const userId = (await gate.find(context))?.userId ?? null;
    if (userId !== null && (await hasOptedOut(userId))) return context.body(null, 204);
    const { path, title, timestamp } = body;
    // Without the client's address or browser.
    const view = { id: randomUUID(), userId, path, title, at: notAfter(timestamp, new Date()) };
    await database.write((transaction) => transaction.insertInto("pageView").values(view).execute());
    return context.body(null, 204);
  });
  return app;
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
function browserOptsOut(context: Context): boolean {
  return context.req.header("DNT") === "1" || context.req.header("Sec-GPC") === "1";
}

function readTracked<Schema extends BodySchema>(context: Context, schema: Schema, limit: number) {
  const [type = ""] = (context.req.header("Content-Type") ?? "").split(";");
  if (!CONTENT_TYPES.includes(type.trim().toLowerCase()))
    throw new RefusedError(400, "bad-request", { field: "Content-Type" });
  return readBody(context, schema, { limit, tooLarge: "tracking/too-large" });
}
