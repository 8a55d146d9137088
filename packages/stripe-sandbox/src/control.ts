import { Hono } from "hono";
import { html } from "hono/html";
import type { Backend } from "./backend.ts";
import { customerById } from "./customers.ts";
import { buttonForm, formatDay, type Html, page } from "./pages/layout.ts";

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

/**
 * The developer's panel: shows customers and subscriptions, and advances the clock. The caller must guard it, also against forms of
 * other sites.
 */
export function createControl(backend: Backend, advance: (seconds: number) => Promise<void>): Hono {
  const { state, now, pagesPath } = backend;
  const control = new Hono();

  control.get("/", (context) => context.html(panel(new URL(context.req.url).search)));

  /** The state without keys, idempotent answers and portal links. */
  control.get("/state.json", (context) => {
    const { customers, subscriptions, sessions, undelivered } = state;
    return context.json({ now: now(), customers, subscriptions, sessions, undelivered });
  });

  control.post("/clock", async (context) => {
    const isJson = context.req.header("Content-Type")?.startsWith("application/json");
    const { advanceSeconds } = await (isJson ? context.req.json() : context.req.parseBody());
    const seconds = Number(advanceSeconds);
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_ADVANCE) {
      return context.json({ error: `advanceSeconds must be a whole number from 1 to ${MAX_ADVANCE}.` }, 400);
    }
    await advance(seconds);
    // The query contains the code that opens the panel.
    return isJson
      ? context.json({ now: now() })
      : context.redirect(`${pagesPath}/control${new URL(context.req.url).search}`, 303);
  });
  return control;

  function panel(search: string): Html {
    const customers = Object.values(state.customers).map(({ id, email }) => html`<li>${email ?? id}</li>`);
    const subscriptions = Object.values(state.subscriptions).map(
      ({ customer, status, current_period_end: end }) =>
        html`<li>${customerById(backend, customer)?.email}: ${status}, until ${formatDay(end)}</li>`,
    );
    return page(
      pagesPath,
      "Payment sandbox",
      html`<h1>Payment sandbox</h1>
<p>Its clock shows ${formatDay(now())}. Advancing it runs everything that becomes due.</p>
${STEPS.map(([label, seconds]) =>
  buttonForm(`${pagesPath}/control/clock${search}`, `Forward by ${label}`, ["advanceSeconds", String(seconds)]),
)}
<h2>Subscriptions</h2>
<ul>${subscriptions}</ul>
<h2>Customers</h2>
<ul>${customers}</ul>`,
    );
  }
}
