import type { MiddlewareHandler } from "hono";
import { limitBytes } from "../http/limit-bytes.ts";
import type { SignedInVariables } from "../login/login-gate.ts";

const MIB = 1024 * 1024;
/** A new browser reads an ordinary account at once, and the largest in five minutes. */
const PER_MINUTE = 32 * MIB;
/** Allows 8,192 requests a minute. A user needs many, because each change ends the polls of all their devices. */
const LEAST = 4096;

/**
 * Limits the bytes of the routes behind it that each user reads in this process, and the requests at the same time. A large response costs more
 * time and memory than a refusal.
 */
export function limitReads(perMinute = PER_MINUTE): MiddlewareHandler<{ Variables: SignedInVariables }> {
  const limit = limitBytes({ perMinute, reserved: MIB, least: LEAST, code: "documents/read-too-often" });
  return (context, next) =>
    limit(context, context.get("signedIn").userId, async () => {
      await next();
      return context.res;
    });
}
