import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { devicePollRequestSchema, deviceStartRequestSchema, userCodeRequestSchema } from "@vr-eye-lab/domain/sign-in";
import { type Context, Hono } from "hono";
import { answerMessage } from "../../http/http-error.ts";
import { readBody } from "../../http/read-body.ts";
import type { RequestVariables } from "../../http/request-log.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../../login/login-gate.ts";
import type { AuthOptions, BetterAuth } from "../better-auth.ts";
import { answerWithLogin } from "../login-cookie.ts";
import { loginOrigin } from "../logins.ts";
import { answerDeviceCode, findWaitingDevice } from "./answer-device.ts";
import { browserName } from "./browser-name.ts";
import { type CodeProblem, createDeviceCode, pollDeviceCode } from "./device-codes.ts";

type DeviceEnv = { Variables: RequestVariables & SignedInVariables };

/**
 * Sign-in by code, for devices on which typing is hard. The device shows a code and polls; a user who is signed in elsewhere looks it up and
 * approves or denies it, by POST, so that opening a link changes nothing. The next poll signs the device in.
 */
export function deviceRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, secret, rateLimits } = options;
  const routes = new Hono<DeviceEnv>();

  routes.post(DEVICE_API.start, async (context) => {
    await rateLimits.enforce("device-start", context.get("client"));
    const body = await readBody(context, deviceStartRequestSchema);
    const browser = browserName(context.req.header("User-Agent"), body.inputProfile);
    return context.json(await createDeviceCode(database, secret, browser, new Date()));
  });

  routes.post(DEVICE_API.poll, async (context) => {
    const body = await readBody(context, devicePollRequestSchema);
    if (await gate.find(context)) return answerMessage(context, 409, "auth/signed-in-already");
    const polled = await pollDeviceCode(database, body.deviceCode, loginOrigin(context), new Date());
    switch (polled.kind) {
      case "waiting":
        return context.json({ user: null });
      case "early":
        return answerMessage(context, 429, "device/too-early", { retryAfter: Math.ceil(polled.wait / 1000) });
      case "problem":
        return answerProblem(context, polled.problem);
      case "approved":
        return (await answerWithLogin(context, auth, polled.login)) ?? answerProblem(context, "device/unknown");
    }
  });

  /** Adds a route for a signed-in user that takes a user code, and limits how many unknown codes may be tried. */
  function take(
    path: string,
    handle: (context: Context<DeviceEnv>, userCode: string) => Promise<object | CodeProblem>,
  ): void {
    routes.post(path, requireSignIn(gate), async (context) => {
      const { userCode } = await readBody(context, userCodeRequestSchema);
      const [{ userId }, client] = [context.get("signedIn"), context.get("client")];
      await rateLimits.enforce("device-guess-by", userId);
      await rateLimits.enforce("device-guess", client);
      const answer = await handle(context, userCode);
      if (answer !== "device/unknown") {
        await Promise.all([
          rateLimits.giveBack("device-guess-by", userId),
          rateLimits.giveBack("device-guess", client),
        ]);
      }
      return typeof answer === "string" ? answerProblem(context, answer) : context.json(answer);
    });
  }

  take(DEVICE_API.look, (_, userCode) => findWaitingDevice(database, secret, userCode, new Date()));
  for (const [path, state] of [
    [DEVICE_API.approve, "approved"],
    [DEVICE_API.deny, "denied"],
  ] as const) {
    take(path, async (context, userCode) => {
      const { userId, loginId } = context.get("signedIn");
      const problem = await answerDeviceCode(database, secret, { userCode, userId, loginId, state }, new Date());
      return problem ?? { status: true };
    });
  }
  return routes;
}

function answerProblem(context: Context, problem: CodeProblem): Response {
  return answerMessage(context, problem === "device/unknown" ? 404 : 410, problem);
}
