import { once } from "node:events";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { createApi } from "./api.ts";
import { Billing } from "./billing.ts";
import { Clock } from "./clock.ts";
import { createControl } from "./control.ts";
import type { Faults } from "./faults.ts";
import { createPages } from "./pages/pages.ts";
import { PRICE_IDS } from "./prices.ts";
import { Store } from "./store.ts";
import { type Deliver, RETRY_WAITS, Webhooks } from "./webhooks.ts";

/** Milliseconds after which what has fallen due happens though nobody asks. */
const SETTLE_EVERY_MS = 60_000;

export interface SandboxOptions {
  /** JSON file where keys and state are kept; without one they are gone with the process. */
  readonly file?: string;
  /** Where browsers find `pages`, such as http://localhost:3000/_sandbox. A function, since a port may be known late. */
  readonly pagesUrl: () => URL;
  readonly deliver: Deliver;
  /** Milliseconds between the tries of a webhook that is not taken; usually from a second to ten minutes. */
  readonly retryWaits?: readonly number[];
  /** Milliseconds since 1970 by the real clock. */
  readonly now?: () => number;
  /** Makes calls of the API fail, for tests. */
  readonly faults?: Faults;
  readonly log?: (message: string) => void;
}

/** A stand-in for the payment provider, within this process. */
export interface Sandbox {
  /** Where its API answers: http on this machine, a port of its own. */
  readonly apiBase: URL;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Price ids by billing. */
  readonly prices: typeof PRICE_IDS;
  /** The pages that people see: to be mounted where `pagesUrl` leads. */
  readonly pages: Hono;
  /** The developer's panel. Whoever mounts it guards it. */
  readonly control: Hono;
  /**
   * Moves the clock on by whole seconds. What falls due on the way happens in the order of time, each at its time. Resolves when the webhooks have been sent
   * once, taken or not.
   */
  advance(seconds: number): Promise<void>;
  /** Resolves when every webhook has been taken, or given up after its last try, or when the sandbox stops. */
  delivered(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox: its API listens on a free port of this machine alone, and webhooks of the last run that were not taken are sent again.
 * @throws Error when the file cannot be used.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { deliver, faults, retryWaits = RETRY_WAITS, now: realNow = Date.now, log = () => undefined } = options;
  const store = new Store(options.file);
  const clock = new Clock(realNow, store.state);
  const webhooks = new Webhooks({ store, deliver, realNow, retryWaits, log });
  const billing = new Billing(store, webhooks, clock);
  const pagesUrl = () => options.pagesUrl().href.replace(/\/$/, "");
  const parts = { store, clock, billing, webhooks, pagesUrl };
  const { port, close } = await serveLocally(createApi(parts, faults));
  const settling = setInterval(() => billing.settle(), SETTLE_EVERY_MS);
  settling.unref();
  webhooks.resume();
  const advance = async (seconds: number) => {
    clock.advance(seconds);
    billing.settle();
    store.save();
    await webhooks.settled();
  };
  return {
    apiBase: new URL(`http://127.0.0.1:${port}`),
    secretKey: store.state.secretKey,
    webhookSecret: store.state.webhookSecret,
    prices: PRICE_IDS,
    pages: createPages(parts),
    control: createControl(parts, advance),
    advance,
    delivered: () => webhooks.delivered(),
    async stop() {
      clearInterval(settling);
      await webhooks.stop();
      await close();
    },
  };
}

/** Serves an app on a free port of this machine alone. */
function serveLocally({ fetch }: ReturnType<typeof createApi>): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      const close = async () => {
        const closed = once(server, "close");
        server.close();
        if ("closeAllConnections" in server) server.closeAllConnections();
        await closed;
      };
      resolve({ port, close });
    });
  });
}
