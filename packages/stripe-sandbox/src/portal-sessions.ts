import { randomBytes } from "node:crypto";
import { found } from "./api-error.ts";
import { type Calls, endpoint } from "./endpoint.ts";
import { address, required, text } from "./params.ts";
import type { Parts } from "./parts.ts";
import { newId } from "./store.ts";

/** Milliseconds of the real clock for which a link to the portal is good after it was last used. */
export const PORTAL_LIVES_MS = 5 * 60_000;

/** Links to the page where a customer manages what they have. */
export function portalSessionRoutes({ store: { state }, billing, clock, pagesUrl }: Parts): Calls {
  return {
    "POST /billing_portal/sessions": endpoint({ customer: text, return_url: address }, (params) => {
      const customer = required(params.customer, "customer");
      found(billing.customer(customer), "customer", customer, "customer");
      const returnUrl = required(params.return_url, "return_url");
      const now = clock.real();
      for (const [token, { expiresAt }] of Object.entries(state.portals)) {
        if (expiresAt <= now) delete state.portals[token];
      }
      const token = randomBytes(32).toString("base64url");
      state.portals[token] = { customer, returnUrl, expiresAt: now + PORTAL_LIVES_MS };
      return {
        id: newId("bps"),
        object: "billing_portal.session",
        created: clock.now(),
        customer,
        livemode: false,
        return_url: returnUrl,
        url: `${pagesUrl()}/portal/${token}`,
      };
    }),
  };
}
