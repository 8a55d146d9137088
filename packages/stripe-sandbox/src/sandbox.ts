import { once } from "node:events";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { createApi } from "./api.ts";
import { Billing } from "./billing.ts";
import { createControl } from "./control.ts";
import { createPages } from "./pages/pages.ts";
import { PRICE_IDS } from "./prices.ts";
import { Store } from "./store.ts";
import { type Deliver, Webhooks } from "./webhooks.ts";

/** Milliseconds after which what has fallen due happens though nobody asks. */
const SETTLE_EVERY_MS = 60_000;

export interface SandboxOptions {
  /** JSON file where keys and state are kept; without one they are gone with the process. */
  readonly file?: string;
  /** Where browsers find `pages`, such as http://localhost:3000/_sandbox. A function, since a port may be known late. */
  readonly pagesUrl: () => URL;
  readonly deliver: Deliver;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
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
  /** Moves the clock on by seconds. Resolves when the webhooks of what fell due have been sent once. */
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the sandbox. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { file, deliver, now: realNow = Date.now, log = () => undefined } = options;
  const store = new Store(file);
  const webhooks = new Webhooks(store, deliver, realNow, log);
  const billing = new Billing(store, webhooks, realNow);
  const pagesUrl = () => options.pagesUrl().href.replace(/\/$/, "");
  const parts = { store, billing, webhooks, pagesUrl, realNow };
  const { port, close } = await serveLocally(createApi(parts));
  const settling = setInterval(() => billing.settle(), SETTLE_EVERY_MS);
  settling.unref();
  webhooks.resume();
  const advance = async (seconds: number) => {
    billing.advance(seconds);
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
    async stop() {
      clearInterval(settling);
      await webhooks.stop();
      await close();
    },
  };
}

/** Serves an app on a free port of this machine alone. */
function serveLocally({ fetch }: Hono): Promise<{ port: number; close: () => Promise<void> }> {
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
