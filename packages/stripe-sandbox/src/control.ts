import { Hono } from "hono";
import { html } from "hono/html";
import { parseForm } from "./form.ts";
import { day, page } from "./pages/layout.ts";
import type { Parts } from "./parts.ts";

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

/** The developer's panel: what the sandbox holds, and its clock. Whoever mounts it guards it. */
export function createControl(parts: Parts, advance: (seconds: number) => Promise<void>): Hono {
  const { store, billing, webhooks, pagesUrl } = parts;
  const { state } = store;
  const control = new Hono();

  /** What may be shown: everything but the keys and what stands in for them. */
  const shown = () => {
    const { customers, subscriptions, sessions, invoices, events } = state;
    return { now: billing.now, customers, subscriptions, sessions, invoices, events };
  };

  control.get("/state.json", (context) => context.json(shown(), 200, { "Cache-Control": "no-store" }));

  control.post("/clock", async (context) => {
    const isJson = context.req.header("Content-Type")?.includes("json") ?? false;
    const body = isJson ? await context.req.json<Record<string, unknown>>() : parseForm(await context.req.text());
    const seconds = Number(body.advanceSeconds);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_LEAP) {
      return context.json({ error: `advanceSeconds must be a whole number from 1 to ${LONGEST_LEAP}.` }, 400);
    }
    await advance(seconds);
    return isJson ? context.json({ now: billing.now }) : context.redirect(back(context.req.url), 303);
  });

  control.post("/events/:id", async (context) => {
    const id = context.req.param("id");
    if (!state.events[id]) return context.json({ error: "There is no such event." }, 404);
    webhooks.again(id);
    await webhooks.settled();
    return context.redirect(back(context.req.url), 303);
  });

  control.get("/", (context) => {
    const { search } = new URL(context.req.url);
    const root = `${pagesUrl()}/control`;
    const step = ([label, seconds]: (typeof STEPS)[number]) =>
      html`<form class="row" method="post" action="${root}/clock${search}"><input type="hidden" name="advanceSeconds" value="${seconds}"><button class="second">Forward by ${label}</button></form>`;
    const subscriptions = Object.values(state.subscriptions).map(
      ({ customer, status, current_period_end }) =>
        html`<tr><td>${state.customers[customer]?.email}</td><td>${status}</td><td>${day(current_period_end)}</td></tr>`,
    );
    const events = Object.values(state.events)
      .toReversed()
      .slice(0, 50)
      .map(
        ({ id, type, created, pending_webhooks }) =>
          html`<tr><td>${type}</td><td>${day(created)}</td><td>${pending_webhooks === 0 ? "taken" : "not taken"}</td><td><form class="row" method="post" action="${root}/events/${id}${search}"><button class="second" aria-label="Send ${type} again">Again</button></form></td></tr>`,
      );
    return context.html(
      page(
        pagesUrl(),
        "Payment sandbox",
        html`<h1>Payment sandbox</h1>
<p>Its clock says ${day(billing.now)}.</p>
${STEPS.map(step)}
<h2>Subscriptions</h2>
<table><thead><tr><th>Customer</th><th>State</th><th>Period ends</th></tr></thead><tbody>${subscriptions}</tbody></table>
<h2>Events</h2>
<table><thead><tr><th>Type</th><th>Date</th><th>Webhook</th><th></th></tr></thead><tbody>${events}</tbody></table>`,
      ),
    );
  });
  return control;

  /** The panel itself, with the code that lets in. */
  function back(url: string): string {
    return `${pagesUrl()}/control${new URL(url).search}`;
  }
}
