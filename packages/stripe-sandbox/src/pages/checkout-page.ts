import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { periodEnd } from "../calendar.ts";
import { cardThat, TEST_CARDS, type TestCard, testCard } from "../cards.ts";
import type { CheckoutSession } from "../objects.ts";
import type { Parts } from "../parts.ts";
import { money, monthsOf, PRODUCT, rhythm } from "../prices.ts";
import { confirmPage } from "./confirm-page.ts";
import { isFormToken, tokenField } from "./form-token.ts";
import { backLink, day, type Html, notice, page, submitted } from "./layout.ts";

export const UNKNOWN_CARD = "The sandbox takes test cards only. Choose one of those below.";
const DECLINED = "Your card was declined. Nothing was charged: try another card.";
const UNCONFIRMED = "The payment was not confirmed. Nothing was charged: try again, or try another card.";
const NO_EMAIL = "Please enter a whole e-mail address.";
const FOREIGN_FORM = "This form is not the page's own. Please try again.";

type Fields = Readonly<Record<string, string>>;

/** The page where a checkout session is paid. Card numbers are looked at and forgotten. */
export function checkoutPages({ store, clock, billing, pagesUrl }: Parts): Hono {
  const routes = new Hono();

  routes.get("/:id", (context) => {
    const session = sessionOf(context);
    return session?.status === "open" ? context.html(payPage(session)) : nothingToPay(context, session);
  });

  routes.post("/:id", async (context) => {
    const sent = await sentTo(context);
    if (sent instanceof Response) return sent;
    const { session, fields } = sent;
    if (fields.email && !/^[^@\s]+@[^@\s]+$/.test(fields.email)) {
      return context.html(payPage(session, NO_EMAIL), 400);
    }
    const card = fields.number === undefined ? cardThat(fields.card) : testCard(fields.number);
    if (!card) return context.html(payPage(session, UNKNOWN_CARD), 400);
    if (card.behaviour === "declines") return context.html(payPage(session, DECLINED), 402);
    if (card.behaviour !== "asks") return pay(context, session, card, fields);
    // The address goes along, since nothing is kept of a payment that is not confirmed yet.
    const email = html`<input type="hidden" name="email" value="${fields.email ?? ""}">`;
    return context.html(
      confirmPage(pagesUrl(), card, `${addressOf(session)}/confirm`, html`${tokenField(store, session.id)}${email}`),
    );
  });

  routes.post("/:id/confirm", async (context) => {
    const sent = await sentTo(context);
    if (sent instanceof Response) return sent;
    const { session, fields } = sent;
    const card = cardThat("asks");
    if (fields.answer !== "complete" || !card) return context.html(payPage(session, UNCONFIRMED), 402);
    return pay(context, session, card, fields);
  });
  return routes;

  /** Nothing is waited for between looking at the session and paying it: of several presses at once the first alone pays, and all lead back. */
  function pay(
    context: Context,
    session: CheckoutSession,
    card: TestCard,
    { email }: Fields,
  ): Response | Promise<Response> {
    if (session.status === "expired") return nothingToPay(context, session);
    if (session.status === "open") {
      billing.complete(session, card, email || null);
      store.save();
    }
    return leadBack(context, session);
  }

  function leadBack(context: Context, session: CheckoutSession): Response {
    return context.redirect(session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303);
  }

  function sessionOf(context: Context): CheckoutSession | undefined {
    billing.settle();
    return store.state.sessions[context.req.param("id") ?? ""];
  }

  function nothingToPay(context: Context, session: CheckoutSession | undefined) {
    const text =
      session?.status === "complete" ? "This was paid already." : "This link is too old, or was replaced by another.";
    const said = notice(pagesUrl(), "There is nothing to pay here", text, session?.cancel_url ?? null);
    return context.html(said, session ? 410 : 404);
  }

  /** The session that a form of its page was sent for, and the form, or what to answer instead. */
  async function sentTo(context: Context): Promise<{ session: CheckoutSession; fields: Fields } | Response> {
    const fields = await submitted(context);
    const session = sessionOf(context);
    const isOwn = session !== undefined && isFormToken(store, session.id, fields.token);
    // Paid already by the first press of a button that was pressed twice.
    if (isOwn && session.status === "complete") return leadBack(context, session);
    if (session?.status !== "open") return nothingToPay(context, session);
    return isOwn ? { session, fields } : context.html(payPage(session, FOREIGN_FORM), 400);
  }

  function addressOf({ id }: CheckoutSession): string {
    return `${pagesUrl()}/checkout/${id}`;
  }

  /** Null where nobody has told it yet. */
  function emailOf({ customer, customer_email: email }: CheckoutSession): string | null {
    return customer === null ? email : (billing.customer(customer)?.email ?? null);
  }

  function payPage(session: CheckoutSession, error?: string): Html {
    const { price } = billing.basketOf(session);
    const email = emailOf(session);
    const amount = money(session.amount_total);
    const now = clock.now();
    const next = day(periodEnd(now, now, monthsOf(price)));
    const start = html`<form method="post" action="${addressOf(session)}">${tokenField(store, session.id)}`;
    const emailField =
      email === null ? html`<label>E-mail<input name="email" type="email" autocomplete="off" required></label>` : "";
    return page(
      pagesUrl(),
      `Pay ${amount}`,
      html`${session.cancel_url === null ? "" : backLink(session.cancel_url)}
<h1>${PRODUCT.name}</h1>
<p class="amount">${amount}</p>
<p class="muted">Charged today, then ${amount} ${rhythm(price)}, next on ${next}, until you cancel. You can cancel at any time from your account.</p>
${email === null ? "" : html`<p>For ${email}</p>`}
${error === undefined ? "" : html`<p class="error" role="alert">${error}</p>`}
${start}${emailField}
<label>Card number<input name="number" inputmode="numeric" autocomplete="off" required></label>
<div class="pair">
<label>Expiry<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="12 / 34"></label>
<label>CVC<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="123"></label>
</div>
<label>Name on card<input name="name" autocomplete="off"></label>
<button>Pay ${amount}</button>
</form>
<h2>Test cards</h2>
<p class="muted">Any expiry and CVC will do. A press on one of these uses the card at once.</p>
${TEST_CARDS.map(
  ({ number, behaviour, label }) =>
    html`<form class="row" method="post" action="${addressOf(session)}">${tokenField(store, session.id)}<input type="hidden" name="card" value="${behaviour}"><button class="second">${label} (${number.replace(/(.{4})(?=.)/g, "$1 ")})</button></form>`,
)}`,
    );
  }
}
