import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { devicePollRequestSchema, deviceStartRequestSchema } from "@vr-eye-lab/domain/sign-in";
import { Hono } from "hono";
import { answerMessage } from "../../http/http-error.ts";
import { answerInvalid, readBody } from "../../http/read-body.ts";
import type { RequestVariables } from "../../http/request-log.ts";
import type { LoginGate } from "../../login/login-gate.ts";
import type { AuthOptions, BetterAuth } from "../better-auth.ts";
import { answerWithLogin } from "../login-cookie.ts";
import { loginOrigin } from "../logins.ts";
import { answerProblem, approvalRoutes } from "./approval-routes.ts";
import { browserName } from "./browser-name.ts";
import { createDeviceCode, pollDeviceCode } from "./device-codes.ts";

/**
 * Sign-in by code, for devices on which typing is hard. The device shows a code and polls; a user who is signed in elsewhere approves
 * the code, and the next poll signs the device in.
 */
export function deviceRoutes(auth: BetterAuth, gate: LoginGate, options: AuthOptions) {
  const { database, secret, rateLimits } = options;
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(DEVICE_API.start, async (context) => {
    await rateLimits.enforce("device-start", context.get("client"));
    const body = await readBody(context, deviceStartRequestSchema);
    if ("field" in body) return answerInvalid(context, body);
    const browser = browserName(context.req.header("User-Agent"), body.value.inputProfile);
    return context.json(await createDeviceCode(database, secret, browser, new Date()));
  });

  routes.post(DEVICE_API.poll, async (context) => {
    const body = await readBody(context, devicePollRequestSchema);
    if ("field" in body) return answerInvalid(context, body);
    if (await gate.find(context)) return answerMessage(context, 409, "auth/signed-in-already");
    const polled = await pollDeviceCode(database, body.value.deviceCode, loginOrigin(context), new Date());
    switch (polled.kind) {
      case "waiting":
        return context.json({ user: null });
      case "early":
        return answerMessage(context, 429, "device/too-early", { retryAfter: Math.ceil(polled.wait / 1000) });
      case "problem":
        return answerProblem(context, polled.problem);
      case "approved":
        return (await answerWithLogin(context, auth, polled.token)) ?? answerProblem(context, "device/unknown");
    }
  });

  routes.route("/", approvalRoutes(gate, options));
  return routes;
}
