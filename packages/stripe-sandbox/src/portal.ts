import { randomBytes } from "node:crypto";
import { found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import { customerById } from "./customers.ts";
import { newId } from "./objects.ts";
import { type Calls, endpoint, required, text, url } from "./params.ts";
import type { State } from "./store.ts";

/** Milliseconds by the real clock until an unused portal link expires. */
const LINK_LIFETIME_MS = 5 * 60_000;

/** A portal link that is still valid. */
export type PortalLink = { readonly token: string } & State["portals"][string];

/** Finds a portal link and extends its lifetime. @returns null if it is unknown or expired */
export function usePortalLink({ state, clock }: Backend, token: string): PortalLink | null {
  const portal = state.portals[token];
  if (!portal || portal.expiresAt <= clock.real()) return null;
  portal.expiresAt = clock.real() + LINK_LIFETIME_MS;
  return { token, ...portal };
}

export function portalCalls(backend: Backend): Calls {
  const { state, clock, pagesPath } = backend;
  return {
    "POST /billing_portal/sessions": endpoint({ customer: text, return_url: url }, (params) => {
      const customer = required(params.customer, "customer");
      found(customerById(backend, customer), "customer", customer, "customer");
      const returnUrl = required(params.return_url, "return_url");
      const now = clock.real();
      for (const [token, { expiresAt }] of Object.entries(state.portals)) {
        if (expiresAt <= now) delete state.portals[token];
      }
      const token = randomBytes(32).toString("base64url");
      state.portals[token] = { customer, returnUrl, expiresAt: now + LINK_LIFETIME_MS };
      return {
        id: newId("bps"),
        object: "billing_portal.session",
        created: clock.now(),
        customer,
        return_url: returnUrl,
        url: new URL(`${pagesPath}/portal/${token}`, returnUrl).href,
      };
    }),
  };
}
