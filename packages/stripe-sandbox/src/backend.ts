import type { Clock } from "./clock.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The sandbox's state, clock and webhooks, shared by the API, the pages and the panel. */
export interface Backend extends Store {
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  /** Path of the pages. They are at the origin of the page that a customer returns to. */
  readonly pagesPath: string;
}
