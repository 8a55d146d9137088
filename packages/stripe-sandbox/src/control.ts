import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { TEST_CARDS } from "./cards.ts";
import { isFormToken, tokenField } from "./pages/form-token.ts";
import { day, type Html, page, submitted } from "./pages/layout.ts";
import type { Parts } from "./parts.ts";
import { hasEnded } from "./subscription.ts";

const DAY = 86_400;
/** The longest leap of the clock at a time: two years, in seconds. */
const LONGEST_LEAP = 2 * 366 * DAY;
/** Steps on the panel. */
const STEPS = [
  ["1 day", DAY],
  ["1 week", 7 * DAY],
  ["1 month", 31 * DAY],
  ["3 months", 92 * DAY],
  ["1 year", 366 * DAY],
] as const;
/** Events and checkout sessions on the panel. */
const SHOWN = 50;
/** Bytes of a form or of JSON. */
const LARGEST_FORM = 16 * 1024;
/** What the tokens of the panel's forms are bound to. */
const FORMS = "control";

/**
 * The developer's panel: what the sandbox holds, its clock, and what can be made to go wrong. Whoever mounts it guards it; its forms carry a token, so that no
 * other site can send them through the browser of somebody who may look at it. Programs send JSON, which browsers do not send for other sites.
 */
export function createControl(parts: Parts, advance: (seconds: number) => Promise<void>): Hono {
  const { store, clock, billing, webhooks, pagesUrl } = parts;
  const { state } = store;
  const control = new Hono();
  control.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });

  control.use(bodyLimit({ maxSize: LARGEST_FORM }));

  /** What may be shown: everything but the keys and what stands in for them. */
  const shown = () => {
    const { subscriptions, sessions, invoices, events, undelivered } = state;
    const customers = Object.fromEntries(billing.customers().map((customer) => [customer.id, customer]));
    return { now: clock.now(), customers, subscriptions, sessions, invoices, events, undelivered };
  };

  control.get("/state.json", (context) => context.json(shown()));

  control.post("/clock", async (context) => {
    const form = await sent(context);
    if (form === null) return context.json({ error: NO_TOKEN }, 403);
    const seconds = Number(form.advanceSeconds);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_LEAP) {
      return context.json({ error: `advanceSeconds must be a whole number from 1 to ${LONGEST_LEAP}.` }, 400);
    }
    await advance(seconds);
    return done(context);
  });

  control.post("/events/:id", async (context) => {
    const id = context.req.param("id");
    if ((await sent(context)) === null) return context.json({ error: NO_TOKEN }, 403);
    if (!state.events[id]) return context.json({ error: "There is no such event." }, 404);
    webhooks.again(id);
    await webhooks.settled();
    return done(context);
  });

  control.post("/subscriptions/:id/fail-next-renewal", async (context) => {
    if ((await sent(context)) === null) return context.json({ error: NO_TOKEN }, 403);
    if (!billing.failNextRenewal(context.req.param("id"))) {
      return context.json({ error: "There is no such subscription." }, 404);
    }
    store.save();
    return done(context);
  });

  control.get("/", (context) => context.html(panel(new URL(context.req.url).search)));
  return control;

  /** The parameters, as JSON or as a form with its token; null without it. */
  async function sent(context: Context): Promise<Readonly<Record<string, unknown>> | null> {
    if (isJson(context)) return context.req.json<Record<string, unknown>>().catch(() => ({}));
    const form = await submitted(context);
    return isFormToken(store, FORMS, form.token) ? form : null;
  }

  function done(context: Context): Response {
    // The code that lets people in stays in the address.
    const back = `${pagesUrl()}/control${new URL(context.req.url).search}`;
    return isJson(context) ? context.json({ now: clock.now() }) : context.redirect(back, 303);
  }

  function panel(search: string): Html {
    const button = (action: string, label: string, field: Html | string = "", name = label) =>
      html`<form class="row" method="post" action="${pagesUrl()}/control/${action}${search}">${tokenField(store, FORMS)}${field}<button class="second" aria-label="${name}">${label}</button></form>`;
    const emailOf = (customer: string | null) => (customer && billing.customer(customer)?.email) ?? "nobody";
    const customers = billing
      .customers()
      .map(({ id, email, created }) => html`<tr><td>${email}</td><td>${id}</td><td>${day(created)}</td></tr>`);
    const subscriptions = Object.values(state.subscriptions).map((subscription) => {
      const { id, customer, status, current_period_end: end } = subscription;
      const label = state.cards[id]?.failsOnce ? "The next fails" : "Fail the next";
      const name = `Fail the next renewal of ${emailOf(customer)}`;
      const fail = hasEnded(subscription) ? "" : button(`subscriptions/${id}/fail-next-renewal`, label, "", name);
      return html`<tr><td>${emailOf(customer)}</td><td>${status}</td><td>${day(end)}</td><td>${fail}</td></tr>`;
    });
    const sessions = Object.values(state.sessions)
      .toReversed()
      .slice(0, SHOWN)
      .map(({ customer, status, created, url }) => {
        const link = url === null ? status : html`<a href="${url}">${status}</a>`;
        return html`<tr><td>${emailOf(customer)}</td><td>${link}</td><td>${day(created)}</td></tr>`;
      });
    const events = Object.values(state.events)
      .toReversed()
      .slice(0, SHOWN)
      .map(({ id, type, created, pending_webhooks: pending }) => {
        const tries = state.undelivered[id];
        const taken = pending === 0 ? "taken" : tries === undefined ? "given up" : `not taken, tries: ${tries}`;
        const again = button(`events/${id}`, "Again", "", `Send ${type} again`);
        return html`<tr><td>${type}</td><td>${day(created)}</td><td>${taken}</td><td>${again}</td></tr>`;
      });
    return page(
      pagesUrl(),
      "Payment sandbox",
      html`<h1>Payment sandbox</h1>
<p>Its clock says ${day(clock.now())}. Going forward lets everything happen that falls due until then.</p>
${STEPS.map(([label, seconds]) =>
  button("clock", `Forward by ${label}`, html`<input type="hidden" name="advanceSeconds" value="${seconds}">`),
)}
<h2>Subscriptions</h2>
${table(["Customer", "State", "Period ends", "Renewal"], subscriptions)}
<h2>Customers</h2>
${table(["E-mail", "Id", "Since"], customers)}
<h2>Checkout sessions</h2>
${table(["Customer", "State", "Date"], sessions)}
<h2>Events</h2>
${table(["Type", "Date", "Webhook", "Delivery"], events)}
<h2>Test cards</h2>
${table(
  ["Number", "Card"],
  TEST_CARDS.map(({ number, label }) => html`<tr><td>${number}</td><td>${label}</td></tr>`),
)}`,
      "wide",
    );
  }
}

const NO_TOKEN = "This form is not the panel's own.";

function isJson(context: Context): boolean {
  return /^application\/json\b/i.test(context.req.header("Content-Type") ?? "");
}

function table(heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p class="muted">There are none yet.</p>`;
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
