import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createApi } from "./api.ts";
import { createControl } from "./control.ts";
import { settle } from "./due.ts";
import { createPages } from "./pages/pages.ts";
import { PRICE_IDS } from "./prices.ts";
import { openStore } from "./store.ts";
import { createWebhooks, type Deliver, type InBackground, RETRY_DELAYS } from "./webhooks.ts";

/** Milliseconds between two checks for due renewals and expiries. */
const SETTLE_INTERVAL = 60_000;

/** Answers a request to the API. `env` has the connection, if the request came over one. */
export type ApiHandler = (
  request: Request,
  env?: { readonly outgoing: ServerResponse },
) => Response | Promise<Response>;

export interface SandboxOptions {
  /** JSON file for keys and state. Without it they are lost when the process ends. */
  readonly file?: string;
  /** Path where `pages` is mounted, such as /_sandbox, at the origin of the page that customers return to. */
  readonly pagesPath: string;
  readonly deliver: Deliver;
  /** Runs timers and deliveries. Their failures must not end the process. */
  readonly inBackground: InBackground;
  /** Milliseconds between the attempts to deliver a webhook. Default: `RETRY_DELAYS`. */
  readonly retryDelays?: readonly number[];
  readonly log?: (message: string) => void;
  /** Wraps the API's handler. The test entry puts faults there. */
  readonly around?: (handler: ApiHandler) => ApiHandler;
}

/** A stand-in for the payment provider, inside this process. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts the sandbox, and resumes undelivered webhooks. @throws Error if the file can't be used */
export async function startSandbox(options: SandboxOptions) {
  const {
    pagesPath,
    deliver,
    inBackground,
    retryDelays = RETRY_DELAYS,
    log = () => undefined,
    around = (handler) => handler,
  } = options;
  const store = openStore(options.file);
  const { state, save } = store;
  const now = () => Math.floor(Date.now() / 1000) + state.ahead;
  const webhooks = createWebhooks(store, now, { deliver, inBackground, retryDelays, log });
  const backend = { state, save, now, webhooks, pagesPath };
  const { fetch } = createApi(backend);
  const server = serve({ fetch: around(fetch) as typeof fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
  // Failures to accept a connection. An unhandled event would end the process.
  server.on("error", ({ message }) => log(`can't accept connections: ${message}`));
  const { port } = server.address() as AddressInfo;
  const settling = setInterval(() => inBackground("settling", () => settle(backend)), SETTLE_INTERVAL);
  settling.unref();
  /** By whole seconds. Runs everything that becomes due, in order; resolves when each webhook was attempted once. */
  const advance = async (seconds: number) => {
    state.ahead += seconds;
    settle(backend);
    save();
    await webhooks.settled();
  };
  return {
    /** Base URL of its API, on a port of 127.0.0.1. */
    apiBase: new URL(`http://127.0.0.1:${port}`),
    secretKey: state.secretKey,
    webhookSecret: state.webhookSecret,
    /** Price ids by billing period. */
    prices: PRICE_IDS,
    /** The checkout and portal pages, to be mounted at `pagesPath`. */
    pages: createPages(backend),
    /** The developer's panel, to be mounted at `pagesPath`/control behind a guard. */
    control: createControl(backend, advance),
    advance,
    async stop() {
      clearInterval(settling);
      await webhooks.stop();
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
