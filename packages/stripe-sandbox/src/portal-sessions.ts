import { randomBytes } from "node:crypto";
import type { Calls } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { refuseUnknown, requiredText } from "./form.ts";
import type { Parts } from "./parts.ts";
import { newId } from "./store.ts";

/** Milliseconds of the real clock for which a link to the portal is good. */
const LIVES_MS = 30 * 60_000;

/** Links to the page where a customer manages what they have. */
export function portalSessionRoutes({ store: { state }, billing, pagesUrl, realNow }: Parts): Calls {
  return {
    "POST /billing_portal/sessions": (form) => {
      refuseUnknown(form, ["customer", "return_url", "configuration", "locale"]);
      const customer = requiredText(form, "customer");
      if (!state.customers[customer]) {
        throw new ApiError(400, `No such customer: '${customer}'`, { code: "resource_missing", param: "customer" });
      }
      const returnUrl = requiredText(form, "return_url");
      const token = randomBytes(24).toString("base64url");
      state.portals[token] = { customer, returnUrl, expiresAt: realNow() + LIVES_MS };
      return {
        id: newId("bps"),
        object: "billing_portal.session",
        created: billing.now,
        customer,
        return_url: returnUrl,
        url: `${pagesUrl()}/portal/${token}`,
        livemode: false,
      };
    },
  };
}
