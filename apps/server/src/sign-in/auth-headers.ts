import type { Context } from "hono";
import type { RequestVariables } from "../http/request-log.ts";
import { loginOrigin } from "./logins.ts";

/** Passes the client's address from our handler to Better Auth. A value from the client is overwritten. */
const ADDRESS_HEADER = "x-client-address";
export const IP_ADDRESS_OPTIONS = { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 64 as const };

/** A request's headers for Better Auth, with the client address that we determined. Better Auth stores the User-Agent with the login. */
export function authHeaders(context: Pick<Context<{ Variables: RequestVariables }>, "get" | "req">): Headers {
  const headers = new Headers(context.req.raw.headers);
  const { client, userAgent } = loginOrigin(context);
  if (userAgent !== undefined) headers.set("User-Agent", userAgent);
  headers.set(ADDRESS_HEADER, client.address);
  return headers;
}
