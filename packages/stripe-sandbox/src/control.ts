import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { Backend } from "./backend.ts";
import { allCustomers, customerById } from "./customers.ts";
import { buttonForm, hasFormToken, hiddenField, readForm, tokenField } from "./pages/form.ts";
import { formatDay, type Html, page, table } from "./pages/layout.ts";
import { createPageApp } from "./pages/pages.ts";
import { failNextRenewal, hasEnded } from "./subscriptions.ts";

const DAY = 86_400;
/** The most that one request may advance the clock: two years, in seconds. */
const MAX_ADVANCE = 2 * 366 * DAY;
/** Buttons that advance the clock. */
const STEPS = [
  ["1 day", DAY],
  ["1 week", 7 * DAY],
  ["1 month", 31 * DAY],
  ["3 months", 92 * DAY],
  ["1 year", 366 * DAY],
] as const;
/** Events shown on the panel. */
const MAX_ROWS = 50;
/** Owner of the panel's form tokens. */
const FORMS = "control";
const NO_TOKEN = "This form wasn't sent from the panel.";

/**
 * The developer's panel: shows the sandbox's objects, advances its clock, makes renewals fail and resends events. The caller must guard
 * it. Its forms carry a token against cross-site requests; programs send JSON, which other sites can't send.
 */
export function createControl(backend: Backend, advance: (seconds: number) => Promise<void>): Hono {
  const { state, clock, webhooks, pagesPath, save } = backend;
  const control = createPageApp();

  control.get("/", (context) => context.html(panel(new URL(context.req.url).search)));

  /** The state without keys, idempotent answers and portal links. */
  control.get("/state.json", (context) => {
    const { subscriptions, sessions, invoices, events, undelivered } = state;
    const customers = Object.fromEntries(allCustomers(backend).map((customer) => [customer.id, customer]));
    return context.json({ now: clock.now(), customers, subscriptions, sessions, invoices, events, undelivered });
  });

  post("/clock", async (context, { advanceSeconds }) => {
    const seconds = Number(advanceSeconds);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_ADVANCE) {
      return context.json({ error: `advanceSeconds must be a whole number from 1 to ${MAX_ADVANCE}.` }, 400);
    }
    await advance(seconds);
    return undefined;
  });

  post("/events/:id", async (context) => {
    const id = context.req.param("id") ?? "";
    if (!state.events[id]) return context.json({ error: "There is no such event." }, 404);
    webhooks.resend(id);
    await webhooks.settled();
    return undefined;
  });

  post("/subscriptions/:id/fail-next-renewal", async (context) => {
    if (!failNextRenewal(backend, context.req.param("id") ?? "")) {
      return context.json({ error: "There is no such subscription." }, 404);
    }
    save();
    return undefined;
  });
  return control;

  /** Adds an action for JSON and for the panel's forms. @param run returns an answer if it fails */
  function post(
    path: string,
    run: (context: Context, fields: Readonly<Record<string, unknown>>) => Promise<Response | undefined>,
  ): void {
    control.post(path, async (context) => {
      const isJson = /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
      if (isJson) {
        const fields = await context.req.json<Record<string, unknown>>().catch(() => ({}));
        return (await run(context, fields)) ?? context.json({ now: clock.now() });
      }
      const fields = await readForm(context);
      if (!hasFormToken(backend, FORMS, fields)) return context.json({ error: NO_TOKEN }, 403);
      // The query contains the code that opens the panel.
      const back = `${pagesPath}/control${new URL(context.req.url).search}`;
      return (await run(context, fields)) ?? context.redirect(back, 303);
    });
  }

  function panel(search: string): Html {
    const button = (action: string, label: string, field: Html | string = "", name = label) => {
      const fields = html`${tokenField(backend, FORMS)}${field}`;
      return buttonForm(`${pagesPath}/control/${action}${search}`, fields, label, { name });
    };
    const emailOf = (customer: string) => customerById(backend, customer)?.email ?? "–";
    const customers = allCustomers(backend).map(({ id, email, created }) => [email ?? "", id, formatDay(created)]);
    const subscriptions = Object.values(state.subscriptions).map((subscription) => {
      const { id, customer, status, current_period_end: end } = subscription;
      const label = state.cards[id]?.failsOnce ? "The next fails" : "Fail the next";
      const name = `Fail the next renewal of ${emailOf(customer)}`;
      const fail = hasEnded(subscription) ? "" : button(`subscriptions/${id}/fail-next-renewal`, label, "", name);
      return [emailOf(customer), status, formatDay(end), fail];
    });
    const newest = Object.values(state.events).slice(-MAX_ROWS).reverse();
    const events = newest.map(({ id, type, created, pending_webhooks: pending }) => {
      const failures = state.undelivered[id];
      const delivery = pending === 0 ? "delivered" : failures === undefined ? "given up" : `failed ${failures} times`;
      const again = button(`events/${id}`, "Again", "", `Send ${type} again`);
      return [type, formatDay(created), delivery, again];
    });
    return page(
      pagesPath,
      "Payment sandbox",
      html`<h1>Payment sandbox</h1>
<p>Its clock shows ${formatDay(clock.now())}. Advancing it runs everything that becomes due.</p>
${STEPS.map(([label, seconds]) =>
  button("clock", `Forward by ${label}`, hiddenField("advanceSeconds", String(seconds))),
)}
<h2>Subscriptions</h2>
${table(["Customer", "State", "Period ends", "Renewal"], subscriptions)}
<h2>Customers</h2>
${table(["Email", "Id", "Since"], customers)}
<h2>Events</h2>
${table(["Type", "Date", "Webhook", "Delivery"], events)}`,
      "wide",
    );
  }
}
