import type { Billing } from "./billing.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** What the API and the pages work on. */
export interface Parts {
  readonly store: Store;
  readonly billing: Billing;
  readonly webhooks: Webhooks;
  /** Where browsers find the pages, without a slash at the end. */
  readonly pagesUrl: () => string;
  /** Milliseconds since 1970. */
  readonly realNow: () => number;
}
