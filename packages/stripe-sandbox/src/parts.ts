import type { Billing } from "./billing.ts";
import type { Clock } from "./clock.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** What the API and the pages work on. */
export interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly billing: Billing;
  readonly webhooks: Webhooks;
  /** Where browsers find the pages, without a slash at the end. */
  readonly pagesUrl: () => string;
}
