import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Backend } from "../backend.ts";
import { findCard, TEST_CARDS } from "../cards.ts";
import { payCheckout, priceOfCheckout } from "../checkouts.ts";
import { customerById } from "../customers.ts";
import { settle } from "../due.ts";
import type { Checkout } from "../objects.ts";
import { formatAmount, formatPeriod, PRODUCT_NAME, periodEnd } from "../prices.ts";
import { backLink, buttonForm, errorAlert, formatDay, type Html, page } from "./layout.ts";

const UNKNOWN_CARD = "The sandbox takes test cards only. Choose one of the cards below.";
const DECLINED = "Your card was declined. Nothing was charged. Try another card.";
const UNCONFIRMED = "The payment was not confirmed. Nothing was charged. Try again, or try another card.";

/** The page where a checkout is paid. Card numbers are not stored. */
export function checkoutPages(backend: Backend): Hono {
  const { state, now, pagesPath } = backend;
  const routes = new Hono();

  routes.get("/:id", (context) => {
    const checkout = findCheckout(context);
    return checkout?.status === "open" ? context.html(payPage(checkout)) : nothingToPay(context, checkout);
  });

  // Synchronous once the form is read, so that simultaneous submits pay only once.
  routes.post("/:id", async (context) => {
    const { number, answer } = await context.req.parseBody<Record<string, string>>();
    const checkout = findCheckout(context);
    if (checkout?.status === "open") {
      const behaviour = findCard(number)?.behaviour;
      if (!behaviour) return context.html(payPage(checkout, UNKNOWN_CARD), 400);
      if (behaviour === "declines") return context.html(payPage(checkout, DECLINED), 402);
      if (answer === "fail") return context.html(payPage(checkout, UNCONFIRMED), 402);
      if (behaviour === "asks" && answer !== "complete") return context.html(confirmPage(checkout));
      payCheckout(backend, checkout, behaviour);
    }
    // Also after a second submit of the same form.
    if (checkout?.status !== "complete") return nothingToPay(context, checkout);
    return context.redirect(checkout.success_url.replaceAll("{CHECKOUT_SESSION_ID}", checkout.id), 303);
  });
  return routes;

  function findCheckout(context: Context): Checkout | undefined {
    settle(backend);
    return state.sessions[context.req.param("id") ?? ""];
  }

  function nothingToPay(context: Context, checkout: Checkout | undefined) {
    const text =
      checkout?.status === "complete" ? "This was paid already." : "This link has expired or was replaced by another.";
    const content = html`<h1>There is nothing to pay here</h1><p>${text}</p>${checkout?.cancel_url && backLink(checkout.cancel_url)}`;
    return context.html(page(pagesPath, "Nothing to pay", content), checkout ? 410 : 404);
  }

  function urlOf({ id }: Checkout): string {
    return `${pagesPath}/checkout/${id}`;
  }

  /** The bank's question whether the cardholder confirms the payment. */
  function confirmPage(checkout: Checkout): Html {
    const button = (label: string, answer: string, look: string) =>
      html`<form class="row" method="post" action="${urlOf(checkout)}">
<input type="hidden" name="number" value="asks"><button class="${look}" name="answer" value="${answer}">${label}</button>
</form>`;
    return page(
      pagesPath,
      "Confirm the payment",
      html`<h1>Confirm the payment</h1>
<p>The bank asks the holder of the card to confirm the payment. In the sandbox you choose the answer.</p>
${button("Complete", "complete", "")}${button("Fail", "fail", "second")}`,
    );
  }

  function payPage(checkout: Checkout, error?: string): Html {
    const price = priceOfCheckout(backend, checkout);
    const email = customerById(backend, checkout.customer ?? "")?.email;
    const amount = formatAmount(price);
    const next = formatDay(periodEnd(now(), price));
    return page(
      pagesPath,
      `Pay ${amount}`,
      html`${checkout.cancel_url && backLink(checkout.cancel_url)}
<h1>${PRODUCT_NAME}</h1>
<p class="amount">${amount}</p>
<p class="muted">Charged today, then ${amount} ${formatPeriod(price)}, next on ${next}, until you cancel. You can cancel at any time from your account.</p>
${email && html`<p>For ${email}</p>`}
${errorAlert(error)}
<form method="post" action="${urlOf(checkout)}">
<label>Card number<input name="number" inputmode="numeric" autocomplete="off" required></label>
<button>Pay ${amount}</button>
</form>
<h2>Test cards</h2>
<p class="muted">These buttons pay immediately.</p>
${TEST_CARDS.map(({ number, behaviour, label }) =>
  buttonForm(urlOf(checkout), `${label} (${number.replace(/(.{4})(?=.)/g, "$1 ")})`, ["number", behaviour]),
)}`,
    );
  }
}
