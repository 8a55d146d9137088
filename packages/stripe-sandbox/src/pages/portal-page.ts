import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Backend } from "../backend.ts";
import { cardByBehaviour, TEST_CARDS } from "../cards.ts";
import { settle } from "../due.ts";
import { openInvoiceOf } from "../invoices.ts";
import { priceOf, type Subscription } from "../objects.ts";
import { type PortalLink, usePortalLink } from "../portal.ts";
import { formatCents, formatPeriod, PRODUCT_NAME } from "../prices.ts";
import { changeCard, hasEnded, setEndsWithPeriod } from "../subscriptions.ts";
import { UNKNOWN_CARD } from "./checkout-page.ts";
import { confirmPage } from "./confirm-page.ts";
import { buttonForm, type Fields, hasFormToken, hiddenField, readForm, tokenField } from "./form.ts";
import { backLink, errorAlert, formatDay, type Html, messagePage, page, table } from "./layout.ts";

const DECLINED = "Your card was declined. Your old card stays in use.";
const UNCONFIRMED = "The card was not confirmed. Your old card stays in use.";

/** The page where customers see, cancel or renew their subscription and change their card. */
export function portalPages(backend: Backend): Hono {
  const { state, pagesPath, save } = backend;
  const routes = new Hono();

  routes.get("/:token", (context) => {
    const link = findLink(context);
    return link ? context.html(overview(link)) : expired(context);
  });

  routes.get("/:token/cancel", (context) => {
    const link = findLink(context);
    const subscription = link && subscriptionOf(link);
    return subscription ? context.html(cancelPage(link, subscription)) : expired(context);
  });

  routes.post("/:token/:action", async (context) => {
    const fields = await readForm(context);
    const link = findLink(context);
    if (!link || !hasFormToken(backend, link.token, fields)) return expired(context);
    const subscription = subscriptionOf(link);
    const answer = subscription && handle(context, link, subscription, fields);
    save();
    return answer ?? context.redirect(urlOf(link), 303);
  });
  return routes;

  /** Runs a form's action. @returns the page to show instead of the overview */
  function handle(context: Context, link: PortalLink, subscription: Subscription, { card: behaviour, answer }: Fields) {
    const action = context.req.param("action");
    if (action === "cancel") setEndsWithPeriod(backend, subscription, true);
    if (action === "renew") setEndsWithPeriod(backend, subscription, false);
    if (action !== "card" && action !== "confirm") return undefined;
    const card = cardByBehaviour(action === "confirm" ? "asks" : behaviour);
    if (!card) return context.html(overview(link, UNKNOWN_CARD), 400);
    if (card.behaviour === "declines") return context.html(overview(link, DECLINED), 402);
    if (action === "confirm" && answer !== "complete") return context.html(overview(link, UNCONFIRMED), 402);
    if (action === "card" && card.behaviour === "asks") {
      const token = tokenField(backend, link.token);
      return context.html(confirmPage(pagesPath, card, `${urlOf(link)}/confirm`, token));
    }
    changeCard(backend, subscription, card);
    return undefined;
  }

  function findLink(context: Context): PortalLink | null {
    settle(backend);
    return usePortalLink(backend, context.req.param("token") ?? "");
  }

  function subscriptionOf({ customer }: PortalLink): Subscription | undefined {
    return Object.values(state.subscriptions).find((each) => each.customer === customer && !hasEnded(each));
  }

  function urlOf({ token }: PortalLink): string {
    return `${pagesPath}/portal/${token}`;
  }

  function expired(context: Context) {
    return context.html(messagePage(pagesPath, "This link has expired", "Open it again from your account."), 404);
  }

  function button(link: PortalLink, action: string, label: string, field: Html | string = "", look = ""): Html {
    const fields = html`${tokenField(backend, link.token)}${field}`;
    return buttonForm(`${urlOf(link)}/${action}`, fields, label, { look });
  }

  function overview(link: PortalLink, error?: string): Html {
    const subscription = subscriptionOf(link);
    return page(
      pagesPath,
      "Your subscription",
      html`${backLink(link.returnUrl)}
<h1>Your subscription</h1>
${errorAlert(error)}
${subscription ? details(link, subscription) : html`<p>You have no subscription.</p>`}
<h2>Invoices</h2>
${invoices(link)}`,
    );
  }

  function details(link: PortalLink, subscription: Subscription): Html {
    const price = priceOf(subscription);
    const isPastDue = subscription.status === "past_due";
    const unpaid = openInvoiceOf(backend, subscription);
    const due = unpaid && `Choose another card to pay the open amount of ${formatCents(unpaid.amount_due)}.`;
    const ends = subscription.cancel_at_period_end;
    return html`${errorAlert(due && `Your last payment did not go through. ${due}`)}
<dl>
<dt>Plan</dt><dd>${PRODUCT_NAME}, ${formatCents(price.unit_amount)} ${formatPeriod(price)}</dd>
<dt>State</dt><dd>${isPastDue ? "payment due" : "paid"}</dd>
<dt>${ends ? "Ends on" : "Renews on"}</dt><dd>${formatDay(subscription.current_period_end)}</dd>
<dt>Card</dt><dd>ends in ${state.cards[subscription.id]?.last4}</dd>
</dl>
${
  ends
    ? button(link, "renew", "Renew subscription")
    : html`<p><a class="quiet" href="${urlOf(link)}/cancel">Cancel subscription</a></p>`
}
<h2>Update card</h2>
${TEST_CARDS.map(({ behaviour, label }) => button(link, "card", label, hiddenField("card", behaviour), "second"))}`;
  }

  function invoices({ customer }: PortalLink): Html {
    const rows = Object.values(state.invoices)
      .filter((invoice) => invoice.customer === customer)
      .toReversed()
      .map(({ number, created, amount_due, status }) => [number, formatDay(created), formatCents(amount_due), status]);
    return table(["Number", "Date", "Amount", "State"], rows);
  }

  function cancelPage(link: PortalLink, subscription: Subscription): Html {
    return page(
      pagesPath,
      "Cancel subscription",
      html`<h1>Cancel subscription?</h1>
<p>You keep Pro until ${formatDay(subscription.current_period_end)}. After that nothing is charged.</p>
${button(link, "cancel", "Cancel subscription")}
<p><a class="quiet" href="${urlOf(link)}">Keep it</a></p>`,
    );
  }
}
