import { API } from "@vr-eye-lab/domain/api";
import { sharedRequestSchema, shareRequestSchema } from "@vr-eye-lab/domain/sharing";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { RefusedError } from "../http/http-error.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { createShare, endShare, listShares, openShare } from "./share-links.ts";
import { readCheckIns, readReport } from "./shared-report.ts";

/** Share links: their owners create, list and revoke them, and anyone with a link reads the shared report. */
export function shareRoutes(
  database: Database,
  gate: MiddlewareHandler<{ Variables: SignedInVariables }>,
  rateLimits: RateLimits,
) {
  const app = new Hono<{ Variables: SignedInVariables & RequestVariables }>();

  app.get(API.shares, gate, async (context) => {
    return context.json({ shares: await listShares(database, context.get("signedIn").userId, new Date()) });
  });

  app.post(API.shares, gate, async (context) => {
    const body = await readBody(context, shareRequestSchema);
    return context.json(await createShare(database, context.get("signedIn"), body, new Date()));
  });

  app.delete(`${API.shares}/:id`, gate, async (context) => {
    await endShare(database, context.get("signedIn").userId, context.req.param("id"));
    return context.json({ status: true });
  });

  app.post(API.shared, async (context) => {
    await rateLimits.enforce("shared", context.get("client"));
    const { token } = await readBody(context, sharedRequestSchema).catch(() => {
      // An incomplete token gets the same answer as an unknown one.
      throw new RefusedError(404, "share/not-found");
    });
    const now = new Date();
    const opened = await openShare(database, token, now);
    const report = await readReport(database, opened.userId, now);
    const checkIns = opened.checkIns === 1 ? await readCheckIns(database, opened.userId) : undefined;
    return context.json({ ...report, expiresAt: opened.expiresAt, checkIns });
  });
  return app;
}
