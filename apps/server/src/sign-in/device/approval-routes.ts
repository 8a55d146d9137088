import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { userCodeRequestSchema } from "@vr-eye-lab/domain/sign-in";
import { type Context, Hono } from "hono";
import type { Database } from "../../db/database.ts";
import { answerError, answerMessage } from "../../http/http-error.ts";
import { type RateLimit, type RateLimits, rateLimitKey } from "../../http/rate-limit.ts";
import { answerInvalid, readBody } from "../../http/read-body.ts";
import type { RequestVariables } from "../../http/request-log.ts";
import { requireSignIn, type SessionGate } from "../../login/session-gate.ts";
import type { SignedInVariables } from "../../login/signed-in.ts";
import { answerProblem } from "./answer-problem.ts";
import { answerCode, type CodeProblem, lookAtCode } from "./device-codes.ts";

const WINDOW = 600;
/** Codes that do not exist, tried from one client address, and by one person from anywhere. Good ones are not counted. */
const ADDRESS_GUESSES: RateLimit = { max: 60, window: WINDOW };
const PERSON_GUESSES: RateLimit = { max: 20, window: WINDOW };

/** What the routes are made of. */
export interface ApprovalRouteParts {
  readonly database: Database;
  readonly gate: SessionGate;
  /** The key under which codes are kept. */
  readonly secret: string;
  readonly rateLimits: RateLimits;
}

type ApprovalContext = Context<{ Variables: RequestVariables & SignedInVariables }>;

/** The side of somebody who is signed in: what device shows this code, and may it be signed in too? Each by POST, so that opening a link does nothing. */
export function approvalRoutes({ database, gate, secret, rateLimits }: ApprovalRouteParts) {
  const routes = new Hono<{ Variables: RequestVariables & SignedInVariables }>();
  const signedIn = requireSignIn(gate);

  routes.post(DEVICE_API.look, signedIn, (context) =>
    withCode(context, async (userCode) => {
      const found = await lookAtCode(database, secret, userCode, new Date());
      return typeof found === "string" ? found : answer(context, found);
    }),
  );

  for (const [path, state] of [
    [DEVICE_API.approve, "approved"],
    [DEVICE_API.deny, "denied"],
  ] as const) {
    routes.post(path, signedIn, (context) =>
      withCode(context, async (userCode) => {
        const { userId } = context.get("signedIn");
        const problem = await answerCode(database, secret, { userCode, userId, state }, new Date());
        return problem ?? answer(context, { status: true });
      }),
    );
  }

  for (const path of [DEVICE_API.look, DEVICE_API.approve, DEVICE_API.deny]) {
    routes.all(path, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  }

  /** Does the work with the code that somebody has typed, unless they have tried too many that do not exist. */
  async function withCode(
    context: ApprovalContext,
    work: (userCode: string) => Promise<Response | CodeProblem>,
  ): Promise<Response> {
    const body = await readBody(context, userCodeRequestSchema);
    if ("field" in body) return answerInvalid(context, body);
    const counts = [
      [rateLimitKey("device-guess", context.get("client")), ADDRESS_GUESSES],
      [rateLimitKey("device-guess-by", context.get("signedIn").userId), PERSON_GUESSES],
    ] as const;
    const waits = await Promise.all(counts.map(([key, limit]) => rateLimits.take(key, limit)));
    const retryAfter = Math.max(...waits);
    if (retryAfter > 0) return answerMessage(context, 429, "device/too-many-tries", { retryAfter });
    const done = await work(body.value.userCode);
    if (done !== "device/unknown") await Promise.all(counts.map(([key]) => rateLimits.giveBack(key)));
    return typeof done === "string" ? answerProblem(context, done) : done;
  }
  return routes;
}

function answer(context: Context, body: object): Response {
  return context.json(body, 200, { "Cache-Control": "no-store" });
}
