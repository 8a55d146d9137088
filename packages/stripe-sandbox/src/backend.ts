import type { Clock } from "./clock.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The sandbox's state, clock and webhooks, shared by the API, the pages and the panel. */
export interface Backend extends Store {
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  /** Public URL of the pages, without a trailing slash. */
  readonly pagesUrl: () => string;
}
