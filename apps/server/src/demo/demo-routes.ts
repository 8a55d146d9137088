import { API } from "@vr-eye-lab/domain/api";
import { QUOTAS, type QuotaCollection } from "@vr-eye-lab/domain/quota";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { type EndpointGroup, isClosedInDemo } from "../http/endpoint.ts";
import { answerError, answerMessage } from "../http/http-error.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { LoginGate } from "../login/login-gate.ts";
import type { AuthOptions, BetterAuth } from "../sign-in/better-auth.ts";
import { answerWithLogin } from "../sign-in/login-cookie.ts";
import { insertLogin } from "../sign-in/logins.ts";
import { readUsage, storageOf, type Usage } from "../store/usage.ts";
import { DEMO_USER } from "./demo-account.ts";
import { nextReset } from "./reset.ts";

/** Logins of the sample account: more than visitors of a day. */
const MOST_LOGINS = 10_000;
/** Beyond this many bytes in the sample account, nothing is stored until the reset, because every visitor's browser fetches them. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Rows, also deleted ones, and practice records that were stored or extended. Below the limit of a day, beyond which pages wait for tomorrow. */
const MOST_ROWS = 8_000;
const COLLECTIONS = Object.keys(QUOTAS) as QuotaCollection[];
/** Without the visitor's address and browser: everyone who exports the account's data sees its logins. */
const NO_ORIGIN = { client: { address: "", network: "" }, userAgent: undefined };

/** Refuses what a demo doesn't offer, and stores no clicks and page views, which everyone could export. Mount it before the other routes. */
export function closedRoutes(database: Database, groups: readonly EndpointGroup[]): Hono {
  const routes = new Hono();
  for (const endpoint of groups.flatMap(({ endpoints }) => endpoints)) {
    if (!isClosedInDemo(endpoint)) continue;
    routes.on(endpoint.method.toUpperCase(), endpoint.path, (context) =>
      answerMessage(context, 403, "demo/not-available"),
    );
  }
  for (const path of [API.clicks, API.pageViews]) routes.post(path, (context) => context.body(null, 204));
  routes.use(API.push, refuseWhenFull(database));
  return routes;
}

function refuseWhenFull({ reader }: Database): MiddlewareHandler {
  return async (context, next) => {
    const row = await reader
      .selectFrom("userRevision")
      .select("usage")
      .where("userId", "=", DEMO_USER.id)
      .executeTakeFirst();
    if (!row || hasRoom(readUsage(row.usage))) return await next();
    const retryAfter = Math.ceil((nextReset(new Date()).getTime() - Date.now()) / 1000);
    return answerMessage(context, 429, "demo/full", { retryAfter });
  };
}

function hasRoom(usage: Usage): boolean {
  const rows = COLLECTIONS.reduce((sum, name) => sum + usage[name].rows, 0);
  return Math.max(rows, usage.today.practice) < MOST_ROWS && storageOf(usage).bytes < MOST_BYTES;
}

/** Signs in to the sample account, without a password. A server that is no demo answers 404. */
export function demoRoutes(auth: BetterAuth, gate: LoginGate, isDemo: boolean, options: AuthOptions) {
  const { database, rateLimits } = options;
  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.post(API.demo, async (context) => {
    // First, as in every route that reads the login: a page of another user gets 409.
    const present = await gate.find(context);
    if (!isDemo) return answerError(context, "not-found");
    if (present) return context.json({ user: { id: present.userId, email: present.email } });
    await rateLimits.enforce("demo", context.get("client"));
    // The account is open to everyone.
    const isEntitled = async () => true;
    const request = { userId: DEMO_USER.id, origin: NO_ORIGIN, now: new Date(), most: MOST_LOGINS, isEntitled };
    const login = await database.write((transaction) => insertLogin(transaction, request));
    return (await answerWithLogin(context, auth, login)) ?? answerMessage(context, 401, "auth/not-signed-in");
  });
  return routes;
}
