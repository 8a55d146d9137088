import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { devicePollRequestSchema } from "@vr-eye-lab/domain/sign-in";
import { type Context, Hono } from "hono";
import { askedHeaders } from "../../http/address-rate-limits.ts";
import { answerError, answerMessage } from "../../http/http-error.ts";
import { type RateLimit, rateLimitKey } from "../../http/rate-limit.ts";
import { answerInvalid, readBody } from "../../http/read-body.ts";
import type { RequestVariables } from "../../http/request-log.ts";
import { sessionCookie } from "../../login/session-gate.ts";
import type { BetterAuth } from "../better-auth.ts";
import { answerProblem } from "./answer-problem.ts";
import { type ApprovalRouteParts, approvalRoutes } from "./approval-routes.ts";
import { browserName } from "./browser-name.ts";
import { pollCode, startCode } from "./device-codes.ts";

/** Codes that one client address may ask for: enough for a school that signs its headsets in together. */
const START_LIMIT: RateLimit = { max: 60, window: 600 };

const NO_STORE = { "Cache-Control": "no-store" };

/** What the routes are made of. */
export interface DeviceRouteParts extends ApprovalRouteParts {
  readonly auth: BetterAuth;
}

/**
 * Signing in a device on which typing is hard: it shows a code, somebody who is signed in elsewhere approves that, and the device, which
 * has been asking all the while, gets a session like any other.
 */
export function deviceRoutes(parts: DeviceRouteParts) {
  const { database, auth, gate, secret, rateLimits } = parts;
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(DEVICE_API.start, async (context) => {
    const retryAfter = await rateLimits.take(rateLimitKey("device-start", context.get("client")), START_LIMIT);
    if (retryAfter > 0) return answerMessage(context, 429, "device/too-many-codes", { retryAfter });
    const browser = browserName(context.req.header("User-Agent"));
    return context.json(await startCode(database, secret, browser, new Date()), 200, NO_STORE);
  });

  routes.post(DEVICE_API.poll, async (context) => {
    const body = await readBody(context, devicePollRequestSchema);
    if ("field" in body) return answerInvalid(context, body);
    if (await gate.find(sessionCookie(context, gate))) return answerMessage(context, 409, "auth/signed-in-already");
    const polled = await pollCode(database, body.value.deviceCode, new Date());
    switch (polled.kind) {
      case "waiting":
        return context.json({ user: null }, 200, NO_STORE);
      case "early":
        return answerMessage(context, 429, "device/too-early", { retryAfter: Math.ceil(polled.wait / 1000) });
      case "problem":
        return answerProblem(context, polled.problem);
      case "approved":
        return await signIn(context, polled.userId);
    }
  });

  for (const path of [DEVICE_API.start, DEVICE_API.poll]) {
    routes.all(path, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  }
  routes.route("/", approvalRoutes(parts));

  /** Begins a session and writes its cookie, as any other sign-in does. */
  async function signIn(context: Context<{ Variables: RequestVariables }>, userId: string): Promise<Response> {
    const response = await auth.api.beginSession({
      body: { userId },
      headers: askedHeaders(context),
      asResponse: true,
    });
    const answer: unknown = await response.json();
    // The account was deleted at this moment.
    if (answer === null) return answerProblem(context, "device/unknown");
    for (const cookie of response.headers.getSetCookie()) context.header("Set-Cookie", cookie, { append: true });
    return context.json(answer, 200, NO_STORE);
  }
  return routes;
}
