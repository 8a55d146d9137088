import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Backend } from "../backend.ts";
import { periodEnd } from "../calendar.ts";
import { cardByBehaviour, cardByNumber, TEST_CARDS, type TestCard } from "../cards.ts";
import { payCheckout, priceOfCheckout } from "../checkouts.ts";
import { customerById } from "../customers.ts";
import { settle } from "../due.ts";
import type { Checkout } from "../objects.ts";
import { formatCents, formatPeriod, monthsOf, PRODUCT_NAME } from "../prices.ts";
import { confirmPage } from "./confirm-page.ts";
import { buttonForm, type Fields, hasFormToken, hiddenField, readForm, tokenField } from "./form.ts";
import { backLink, errorAlert, formatDay, type Html, messagePage, page } from "./layout.ts";

export const UNKNOWN_CARD = "The sandbox takes test cards only. Choose one of the cards below.";
const DECLINED = "Your card was declined. Nothing was charged. Try another card.";
const UNCONFIRMED = "The payment was not confirmed. Nothing was charged. Try again, or try another card.";
const FOREIGN_FORM = "This form wasn't sent from this page. Please try again.";

/** The page where a checkout is paid. Card numbers are not stored. */
export function checkoutPages(backend: Backend): Hono {
  const { state, clock, pagesPath, save } = backend;
  const routes = new Hono();

  routes.get("/:id", (context) => {
    const checkout = findCheckout(context);
    return checkout?.status === "open" ? context.html(payPage(checkout)) : nothingToPay(context, checkout);
  });

  routes.post("/:id", (context) =>
    withForm(context, (checkout, { number, card: behaviour }) => {
      const card = number === undefined ? cardByBehaviour(behaviour) : cardByNumber(number);
      if (!card) return context.html(payPage(checkout, UNKNOWN_CARD), 400);
      if (card.behaviour === "declines") return context.html(payPage(checkout, DECLINED), 402);
      if (card.behaviour !== "asks") return pay(context, checkout, card);
      const token = tokenField(backend, checkout.id);
      return context.html(confirmPage(pagesPath, card, `${urlOf(checkout)}/confirm`, token));
    }),
  );

  routes.post("/:id/confirm", (context) =>
    withForm(context, (checkout, { answer }) => {
      const card = cardByBehaviour("asks");
      if (answer !== "complete" || !card) return context.html(payPage(checkout, UNCONFIRMED), 402);
      return pay(context, checkout, card);
    }),
  );
  return routes;

  function pay(context: Context, checkout: Checkout, card: TestCard): Response {
    payCheckout(backend, checkout, card);
    save();
    return redirectBack(context, checkout);
  }

  function redirectBack(context: Context, { id, success_url: url }: Checkout): Response {
    return context.redirect(url.replaceAll("{CHECKOUT_SESSION_ID}", id), 303);
  }

  function findCheckout(context: Context): Checkout | undefined {
    settle(backend);
    return state.sessions[context.req.param("id") ?? ""];
  }

  function nothingToPay(context: Context, checkout: Checkout | undefined) {
    const text =
      checkout?.status === "complete" ? "This was paid already." : "This link has expired or was replaced by another.";
    const message = messagePage(pagesPath, "There is nothing to pay here", text, checkout?.cancel_url ?? null);
    return context.html(message, checkout ? 410 : 404);
  }

  /** Handles a form of an open checkout. `handle` is synchronous, so that simultaneous submits pay only once. */
  async function withForm(
    context: Context,
    handle: (checkout: Checkout, fields: Fields) => Response | Promise<Response>,
  ): Promise<Response> {
    const fields = await readForm(context);
    const checkout = findCheckout(context);
    const hasToken = checkout !== undefined && hasFormToken(backend, checkout.id, fields);
    // A second submit of the same form: the first one has paid.
    if (hasToken && checkout.status === "complete") return redirectBack(context, checkout);
    if (checkout?.status !== "open") return nothingToPay(context, checkout);
    return hasToken ? handle(checkout, fields) : context.html(payPage(checkout, FOREIGN_FORM), 400);
  }

  function urlOf({ id }: Checkout): string {
    return `${pagesPath}/checkout/${id}`;
  }

  function payPage(checkout: Checkout, error?: string): Html {
    const price = priceOfCheckout(backend, checkout);
    const email = checkout.customer && customerById(backend, checkout.customer)?.email;
    const amount = formatCents(checkout.amount_total);
    const now = clock.now();
    const next = formatDay(periodEnd(now, now, monthsOf(price)));
    const action = urlOf(checkout);
    const token = tokenField(backend, checkout.id);
    return page(
      pagesPath,
      `Pay ${amount}`,
      html`${checkout.cancel_url === null ? "" : backLink(checkout.cancel_url)}
<h1>${PRODUCT_NAME}</h1>
<p class="amount">${amount}</p>
<p class="muted">Charged today, then ${amount} ${formatPeriod(price)}, next on ${next}, until you cancel. You can cancel at any time from your account.</p>
${email && html`<p>For ${email}</p>`}
${errorAlert(error)}
<form method="post" action="${action}">${token}
<label>Card number<input name="number" inputmode="numeric" autocomplete="off" required></label>
<div class="pair">
<label>Expiry<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="12 / 34"></label>
<label>CVC<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="123"></label>
</div>
<label>Name on card<input name="name" autocomplete="off"></label>
<button>Pay ${amount}</button>
</form>
<h2>Test cards</h2>
<p class="muted">Any expiry and CVC will do. These buttons pay immediately.</p>
${TEST_CARDS.map(({ number, behaviour, label }) =>
  buttonForm(
    action,
    html`${token}${hiddenField("card", behaviour)}`,
    `${label} (${number.replace(/(.{4})(?=.)/g, "$1 ")})`,
  ),
)}`,
    );
  }
}
