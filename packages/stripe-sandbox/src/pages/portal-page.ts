import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { cardThat, TEST_CARDS, type TestCard } from "../cards.ts";
import type { Subscription } from "../objects.ts";
import type { Parts } from "../parts.ts";
import { PORTAL_LIVES_MS } from "../portal-sessions.ts";
import { money, PRODUCT, rhythm } from "../prices.ts";
import { hasEnded } from "../subscription.ts";
import { UNKNOWN_CARD } from "./checkout-page.ts";
import { confirmPage } from "./confirm-page.ts";
import { isFormToken, tokenField } from "./form-token.ts";
import { backLink, day, type Html, notice, page, submitted } from "./layout.ts";

const DECLINED = "Your card was declined. The card that you had stays.";
const UNCONFIRMED = "The card was not confirmed. The card that you had stays.";

/** A link to the portal that is still good. */
interface Visit {
  readonly token: string;
  readonly customer: string;
  readonly returnUrl: string;
}

type Fields = Readonly<Record<string, string>>;

/** The page where customers see what they have, cancel it, go on with it or change their card. */
export function portalPages({ store, clock, billing, pagesUrl }: Parts): Hono {
  const routes = new Hono();

  routes.get("/:token", (context) => {
    const visit = visitOf(context);
    return visit ? context.html(overview(visit)) : context.html(tooOld(), 404);
  });

  routes.get("/:token/cancel", (context) => {
    const visit = visitOf(context);
    const subscription = visit && living(visit);
    if (!visit || !subscription) return context.html(tooOld(), 404);
    return context.html(cancelPage(visit, subscription));
  });

  routes.post("/:token/:action", async (context) => {
    const visit = visitOf(context);
    const fields = await submitted(context);
    if (!visit || !isFormToken(store, visit.token, fields.token)) return context.html(tooOld(), 404);
    const subscription = living(visit);
    const instead = subscription && act(context, visit, subscription, fields);
    store.save();
    return instead ?? context.redirect(addressOf(visit), 303);
  });
  return routes;

  /** Does what was pressed. @returns what to show instead of the overview */
  function act(context: Context, visit: Visit, subscription: Subscription, fields: Fields) {
    const action = context.req.param("action");
    if (action === "cancel") billing.update(subscription, billing.endingWithPeriod(subscription, true));
    if (action === "renew") billing.update(subscription, billing.endingWithPeriod(subscription, false));
    if (action === "confirm") {
      const card = cardThat("asks");
      if (fields.answer !== "complete" || !card) return context.html(overview(visit, UNCONFIRMED), 402);
      billing.changeCard(subscription, card);
    }
    return action === "card" ? changeCard(context, visit, subscription, cardThat(fields.card)) : undefined;
  }

  function changeCard(context: Context, visit: Visit, subscription: Subscription, card: TestCard | undefined) {
    if (!card) return context.html(overview(visit, UNKNOWN_CARD), 400);
    if (card.behaviour === "declines") return context.html(overview(visit, DECLINED), 402);
    if (card.behaviour === "asks") {
      const token = tokenField(store, visit.token);
      return context.html(confirmPage(pagesUrl(), card, `${addressOf(visit)}/confirm`, token));
    }
    billing.changeCard(subscription, card);
    return undefined;
  }

  /** Null when the link is too old. A visit lets it be good for as long again. */
  function visitOf(context: Context): Visit | null {
    billing.settle();
    const token = context.req.param("token") ?? "";
    const portal = store.state.portals[token];
    const now = clock.real();
    if (!portal || portal.expiresAt <= now) return null;
    portal.expiresAt = now + PORTAL_LIVES_MS;
    return { token, ...portal };
  }

  function living({ customer }: Visit): Subscription | undefined {
    return Object.values(store.state.subscriptions).find((each) => each.customer === customer && !hasEnded(each));
  }

  function addressOf({ token }: Visit): string {
    return `${pagesUrl()}/portal/${token}`;
  }

  function tooOld(): Html {
    return notice(pagesUrl(), "This link is too old", "Open it anew from your account.", null);
  }

  function button(visit: Visit, action: string, label: string, field: Html | string = "", look = ""): Html {
    return html`<form class="row" method="post" action="${addressOf(visit)}/${action}">${tokenField(store, visit.token)}${field}<button class="${look}">${label}</button></form>`;
  }

  function overview(visit: Visit, error?: string): Html {
    const subscription = living(visit);
    return page(
      pagesUrl(),
      "Your subscription",
      html`${backLink(visit.returnUrl)}
<h1>Your subscription</h1>
${error === undefined ? "" : html`<p class="error" role="alert">${error}</p>`}
${subscription ? details(visit, subscription) : html`<p>You have no subscription.</p>`}
<h2>Invoices</h2>
${invoices(visit)}`,
    );
  }

  function details(visit: Visit, subscription: Subscription): Html {
    const [item] = subscription.items.data;
    const owed = subscription.status === "past_due" ? billing.openInvoice(subscription) : undefined;
    const pastDue = owed
      ? html`<p class="error" role="alert">Your last payment did not go through. Choose another card to pay the ${money(owed.amount_remaining)} that are open.</p>`
      : "";
    const ends = subscription.cancel_at_period_end;
    return html`${pastDue}
<dl>
<dt>Plan</dt><dd>${PRODUCT.name}${item ? `, ${money(item.price.unit_amount * item.quantity)} ${rhythm(item.price)}` : ""}</dd>
<dt>State</dt><dd>${subscription.status === "past_due" ? "payment due" : "paid"}</dd>
<dt>${ends ? "Ends on" : "Renews on"}</dt><dd>${day(subscription.current_period_end)}</dd>
<dt>Card</dt><dd>ends in ${store.state.cards[subscription.id]?.last4}</dd>
</dl>
${
  ends
    ? button(visit, "renew", "Renew subscription")
    : html`<p><a class="quiet" href="${addressOf(visit)}/cancel">Cancel subscription</a></p>`
}
<h2>Update card</h2>
${TEST_CARDS.map(({ behaviour, label }) =>
  button(visit, "card", label, html`<input type="hidden" name="card" value="${behaviour}">`, "second"),
)}`;
  }

  function invoices({ customer }: Visit): Html {
    const theirs = Object.values(store.state.invoices).filter((invoice) => invoice.customer === customer);
    if (theirs.length === 0) return html`<p class="muted">There are none yet.</p>`;
    const rows = theirs
      .toReversed()
      .map(
        ({ number, created, amount_due, status }) =>
          html`<tr><td>${number}</td><td>${day(created)}</td><td>${money(amount_due)}</td><td>${status}</td></tr>`,
      );
    return html`<table><thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">State</th></tr></thead><tbody>${rows}</tbody></table>`;
  }

  function cancelPage(visit: Visit, subscription: Subscription): Html {
    return page(
      pagesUrl(),
      "Cancel subscription",
      html`<h1>Cancel subscription?</h1>
<p>You keep Pro until ${day(subscription.current_period_end)}. After that nothing is charged any more.</p>
${button(visit, "cancel", "Cancel subscription")}
<p><a class="quiet" href="${addressOf(visit)}">Keep it</a></p>`,
    );
  }
}
