import Stripe from "stripe";
import type { CardBehaviour } from "../cards.ts";
import { type SandboxOptions, startSandbox } from "../sandbox.ts";
import type { State } from "../store.ts";
import { createFaults } from "./faults.ts";

const PATH = "/_sandbox";

/** A webhook as it was sent. */
interface SentWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly type: string;
}

type PanelState = Pick<State, "customers" | "sessions" | "subscriptions" | "undelivered"> & {
  /** Seconds since 1970 by the sandbox's clock. */
  readonly now: number;
};

/** A sandbox whose webhooks can be paused and whose API can fail. */
export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

/** Fails the test run if the work fails. */
async function inBackground(_name: string, work: () => unknown): Promise<void> {
  await work();
}

/** Starts a sandbox for tests. By default every webhook is accepted. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const faults = createFaults();
  const sent: SentWebhook[] = [];
  let isPaused = false;
  const sandbox = await startSandbox({
    pagesPath: PATH,
    inBackground,
    ...options,
    around: faults.around,
    async deliver(body, headers) {
      sent.push({ body, headers, type: JSON.parse(body).type });
      return isPaused || !options.deliver ? 200 : options.deliver(body, headers);
    },
  });
  const state = async () => (await (await sandbox.control.request("/state.json")).json()) as PanelState;

  return {
    ...sandbox,
    faults,
    /** The provider's unchanged client. */
    stripe: new Stripe(sandbox.secretKey, {
      apiVersion: "2025-02-24.acacia",
      host: sandbox.apiBase.hostname,
      port: sandbox.apiBase.port,
      protocol: "http",
      telemetry: false,
    }),
    /** All webhooks that were sent. */
    sent,
    /** Stops delivering. Webhooks count as delivered. */
    pauseWebhooks() {
      isPaused = true;
    },
    resumeWebhooks() {
      isPaused = false;
    },
    /** The state as the panel shows it. */
    state,
    /** The provider's objects, oldest first. */
    objects: async <Kind extends "customers" | "sessions" | "subscriptions">(kind: Kind) =>
      Object.values((await state())[kind]) as PanelState[Kind][string][],
    /** The number of objects, and of payable checkouts. */
    async counts() {
      const { customers, sessions, subscriptions } = await state();
      const checkouts = Object.values(sessions);
      return {
        customers: Object.keys(customers).length,
        sessions: checkouts.length,
        open: checkouts.filter(({ status }) => status === "open").length,
        subscriptions: Object.keys(subscriptions).length,
      };
    },
    /** Executes a call of the API, without faults. Resolves when its webhooks have been sent. */
    async call(method: "GET" | "POST" | "DELETE", path: string, fields: Readonly<Record<string, string>> = {}) {
      const headers = { Authorization: `Bearer ${sandbox.secretKey}` };
      const body = method === "POST" ? { body: new URLSearchParams(fields).toString() } : {};
      const answer = await faults.direct(
        new Request(new URL(`/v1${path}`, sandbox.apiBase), { method, headers, ...body }),
      );
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      await sandbox.advance(0);
      return answer.json() as Promise<unknown>;
    },
    /** Pays a checkout on its page. Resolves when its webhooks have been sent. */
    async pay(sessionId: string, card: CardBehaviour = "pays"): Promise<void> {
      const paid = await submit(sandbox, `/checkout/${sessionId}`, { number: card });
      if (paid.status !== 303) throw new Error(`Paying: ${paid.status}`);
      await sandbox.advance(0);
    },
  };
}

type Pages = Pick<Awaited<ReturnType<typeof startSandbox>>, "pages">;

/** Submits a form to a page. */
export async function submit(
  { pages }: Pages,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  return pages.request(path, { method: "POST", body: new URLSearchParams(fields) });
}
