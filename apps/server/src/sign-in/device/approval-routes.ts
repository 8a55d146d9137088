import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { userCodeRequestSchema } from "@vr-eye-lab/domain/sign-in";
import { type Context, Hono } from "hono";
import { answerMessage } from "../../http/http-error.ts";
import { answerInvalid, readBody } from "../../http/read-body.ts";
import type { RequestVariables } from "../../http/request-log.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../../login/login-gate.ts";
import type { AuthOptions } from "../better-auth.ts";
import { answerDeviceCode, type CodeProblem, findWaitingDevice } from "./device-codes.ts";

type ApprovalContext = Context<{ Variables: RequestVariables & SignedInVariables }>;

/** Routes for the signed-in user: look up, approve or deny the device that shows a code. By POST, so that opening a link changes nothing. */
export function approvalRoutes(gate: LoginGate, { database, secret, rateLimits }: AuthOptions) {
  const routes = new Hono<{ Variables: RequestVariables & SignedInVariables }>();

  post(DEVICE_API.look, (_, userCode) => findWaitingDevice(database, secret, userCode, new Date()));
  for (const [path, state] of [
    [DEVICE_API.approve, "approved"],
    [DEVICE_API.deny, "denied"],
  ] as const) {
    post(path, async (context, userCode) => {
      const { userId, loginId } = context.get("signedIn");
      const problem = await answerDeviceCode(database, secret, { userCode, userId, loginId, state }, new Date());
      return problem ?? { status: true };
    });
  }
  return routes;

  /** Adds a route that takes a user code, and limits how many unknown codes may be tried. */
  function post(
    path: string,
    handle: (context: ApprovalContext, userCode: string) => Promise<object | CodeProblem>,
  ): void {
    routes.post(path, requireSignIn(gate), async (context) => {
      const body = await readBody(context, userCodeRequestSchema);
      if ("field" in body) return answerInvalid(context, body);
      const client = context.get("client");
      const { userId } = context.get("signedIn");
      await rateLimits.enforce("device-guess-by", userId);
      await rateLimits.enforce("device-guess", client);
      const answer = await handle(context, body.value.userCode);
      if (answer !== "device/unknown") {
        await Promise.all([
          rateLimits.giveBack("device-guess-by", userId),
          rateLimits.giveBack("device-guess", client),
        ]);
      }
      if (typeof answer === "string") return answerProblem(context, answer);
      return context.json(answer);
    });
  }
}

/** Answers that a code can't be used. */
export function answerProblem(context: Context, problem: CodeProblem): Response {
  return answerMessage(context, problem === "device/unknown" ? 404 : 410, problem);
}
