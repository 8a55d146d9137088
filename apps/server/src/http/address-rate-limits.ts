import { getIP } from "better-auth/api";
import type { Context } from "hono";
import type { RateLimit } from "./rate-limit.ts";
import type { RequestVariables } from "./request-log.ts";

const MINUTE = 60;

/** The header in which our own handler tells Better Auth the client's address. What a client sends under this name is overwritten. */
const ADDRESS_HEADER = "x-client-address";
export const ADDRESS_OPTIONS = { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 64 as const };
/** How Better Auth names those without one. */
const NO_ADDRESS = "no-trusted-ip";

/**
 * How often one client address (of IPv6, one /64 network) may call what, by the path below /api/auth. Wide enough for a clinic or a school
 * behind one address, and narrow enough that guessing passwords and sending mails to others come to nothing.
 */
export const ADDRESS_LIMITS = {
  "/sign-up/email": { max: 100, window: 10 * MINUTE },
  /** A sign-in that succeeds is not counted. */
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
 * Sign-ins by password to one account, wherever they come from. It ends by itself within minutes and never stands in the way of a sign-in by
 * link, so that an attacker who uses it up does not lock the owner out.
 */
export const ACCOUNT_LIMIT: RateLimit = { max: 10, window: 5 * MINUTE };

/** Mails to one address that tell of sign-ups with it: more would only be a way to annoy someone. */
export const ACCOUNT_EXISTS_LIMIT: RateLimit = { max: 1, window: 60 * MINUTE };

/** Addresses that may be tried with one emailed link before it is void. */
export const LINK_ADDRESS_LIMIT: RateLimit = { max: 5, window: 60 * MINUTE };

/** The key under which calls of a path from a client's address are counted. Better Auth counts under the same. */
export function addressKey(client: string, path: string): string {
  const address = getIP(new Headers({ [ADDRESS_HEADER]: client }), { advanced: { ipAddress: ADDRESS_OPTIONS } });
  return `address:${address ?? NO_ADDRESS}|${path}`;
}

/** A request's headers as Better Auth may see them: with the address that we found out, instead of what the client claims. */
export function askedHeaders(context: Context<{ Variables: RequestVariables }>): Headers {
  const headers = new Headers(context.req.raw.headers);
  headers.set(ADDRESS_HEADER, context.get("client"));
  return headers;
}
