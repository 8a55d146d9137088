import { getIP } from "better-auth/api";
import type { Context } from "hono";
import type { RateLimit } from "./rate-limit.ts";
import type { RequestVariables } from "./request-log.ts";

const MINUTE = 60;

/** Passes the client's address from our handler to Better Auth. A value from the client is overwritten. */
const ADDRESS_HEADER = "x-client-address";
export const ADDRESS_OPTIONS = { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 64 as const };
/** Better Auth's name for clients without an address. */
const NO_ADDRESS = "no-trusted-ip";

/**
 * Requests per client address (per /64 network for IPv6), by path below /api/auth. High enough for a clinic or a school that shares one
 * address, low enough to stop password guessing and email floods.
 */
export const ADDRESS_LIMITS = {
  "/sign-up/email": { max: 100, window: 10 * MINUTE },
  /** Successful sign-ins don't count. */
  "/sign-in/email": { max: 30, window: 5 * MINUTE },
  "/sign-in/magic-link": { max: 20, window: 5 * MINUTE },
  "/request-password-reset": { max: 20, window: 5 * MINUTE },
  "/send-verification-email": { max: 20, window: 5 * MINUTE },
  "/change-password": { max: 20, window: 5 * MINUTE },
  "/reset-password": { max: 20, window: 5 * MINUTE },
  "/link/confirm": { max: 60, window: 5 * MINUTE },
  "/return-ticket": { max: 60, window: 5 * MINUTE },
  "/email/confirm": { max: 60, window: 5 * MINUTE },
} as const satisfies Record<string, RateLimit>;

/**
 * Password sign-ins per account, from any address. It expires within minutes and never blocks sign-in by link, so an attacker cannot lock the
 * owner out.
 */
export const ACCOUNT_LIMIT: RateLimit = { max: 10, window: 5 * MINUTE };

/** "Account exists" emails per address, so that sign-ups cannot be used to flood someone. */
export const ACCOUNT_EXISTS_LIMIT: RateLimit = { max: 1, window: 60 * MINUTE };

/** Email addresses that can be tried with one magic link before it becomes invalid. */
export const LINK_ADDRESS_LIMIT: RateLimit = { max: 5, window: 60 * MINUTE };

/** The rate limit key of a client's address and a path. Better Auth uses the same key. */
export function addressKey(client: string, path: string): string {
  const address = getIP(new Headers({ [ADDRESS_HEADER]: client }), { advanced: { ipAddress: ADDRESS_OPTIONS } });
  return `address:${address ?? NO_ADDRESS}|${path}`;
}

/** A request's headers for Better Auth, with the client address that we determined. */
export function askedHeaders(context: Context<{ Variables: RequestVariables }>): Headers {
  const headers = new Headers(context.req.raw.headers);
  headers.set(ADDRESS_HEADER, context.get("client"));
  return headers;
}
