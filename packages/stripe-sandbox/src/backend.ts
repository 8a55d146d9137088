import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The sandbox's state, clock and webhooks, shared by the API, the pages and the panel. */
export interface Backend extends Store {
  /** Whole seconds since 1970 by the sandbox's clock: the real one plus the seconds that it was advanced by. */
  now(): number;
  readonly webhooks: Webhooks;
  /** Path of the pages. They are at the origin of the page that a customer returns to. */
  readonly pagesPath: string;
}
