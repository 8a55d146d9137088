import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { TEST_CARDS } from "../cards.ts";
import { type Form, parseForm } from "../form.ts";
import type { Subscription } from "../objects.ts";
import type { Parts } from "../parts.ts";
import { money, PRODUCT, rhythm } from "../prices.ts";
import { formToken, isFormToken } from "./form-token.ts";
import { day, type Html, notice, page } from "./layout.ts";

/** A link to the portal that is still good. */
interface Visit {
  readonly token: string;
  readonly customer: string;
  readonly returnUrl: string;
}

/** The page where customers see what they have, cancel it, go on with it or change their card. */
export function portalPages({ store, billing, pagesUrl, realNow }: Parts): Hono {
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
    const form = parseForm(await context.req.text());
    if (!visit || !isFormToken(store, visit.token, form.token)) return context.html(tooOld(), 404);
    const subscription = living(visit);
    if (subscription) act(subscription, context.req.param("action"), form);
    store.save();
    return context.redirect(`${pagesUrl()}/portal/${visit.token}`, 303);
  });
  return routes;

  function act(subscription: Subscription, action: string, form: Form): void {
    if (action === "cancel") billing.endAtPeriodEnd(subscription, true);
    if (action === "renew") billing.endAtPeriodEnd(subscription, false);
    const card = TEST_CARDS.find(({ behaviour }) => behaviour === form.card);
    if (action === "card" && card && card.behaviour !== "declines") billing.changeCard(subscription, card);
  }

  function visitOf(context: Context): Visit | null {
    billing.settle();
    const token = context.req.param("token") ?? "";
    const portal = store.state.portals[token];
    return portal && portal.expiresAt > realNow() ? { token, ...portal } : null;
  }

  function living({ customer }: Visit): Subscription | undefined {
    return Object.values(store.state.subscriptions).find(
      (subscription) => subscription.customer === customer && subscription.status !== "canceled",
    );
  }

  function tooOld(): Html {
    return notice(pagesUrl(), "This link is too old", "Open it anew from your account.", null);
  }

  function button(visit: Visit, action: string, label: string, fields: Record<string, string> = {}, look = ""): Html {
    const hidden = Object.entries({ token: formToken(store, visit.token), ...fields }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    return html`<form class="row" method="post" action="${pagesUrl()}/portal/${visit.token}/${action}">${hidden}<button class="${look}">${label}</button></form>`;
  }

  function overview(visit: Visit): Html {
    const subscription = living(visit);
    return page(
      pagesUrl(),
      "Your subscription",
      html`<p><a class="quiet" href="${visit.returnUrl}">← Back to VR Eye Lab</a></p>
<h1>Your subscription</h1>
${subscription ? details(visit, subscription) : html`<p>You have no subscription.</p>`}
<h2>Invoices</h2>
${invoices(visit)}`,
    );
  }

  function details(visit: Visit, subscription: Subscription): Html {
    const price = subscription.items.data[0]?.price;
    const end = day(subscription.current_period_end);
    const ends = subscription.cancel_at_period_end;
    const root = `${pagesUrl()}/portal/${visit.token}`;
    return html`${subscription.status === "past_due" ? html`<p class="error" role="alert">Your last payment did not go through. Choose another card to pay it.</p>` : ""}
<dl>
<dt>Plan</dt><dd>${PRODUCT.name}, ${price ? `${money(price.unit_amount)} ${rhythm(price)}` : ""}</dd>
<dt>${ends ? "Ends on" : "Renews on"}</dt><dd>${end}</dd>
<dt>Card</dt><dd>ends in ${store.state.cards[subscription.id]?.last4}</dd>
</dl>
${
  ends
    ? button(visit, "renew", "Renew subscription")
    : html`<p><a class="quiet" href="${root}/cancel">Cancel subscription</a></p>`
}
<h2>Change the card</h2>
${TEST_CARDS.filter(({ behaviour }) => behaviour !== "declines").map(({ behaviour, label }) => button(visit, "card", label, { card: behaviour }, "second"))}`;
  }

  function invoices({ customer }: Visit): Html {
    const theirs = Object.values(store.state.invoices).filter((invoice) => invoice.customer === customer);
    if (theirs.length === 0) return html`<p class="muted">There are none yet.</p>`;
    const rows = theirs
      .toReversed()
      .map(
        ({ created, amount_due, status }) =>
          html`<tr><td>${day(created)}</td><td>${money(amount_due)}</td><td>${status}</td></tr>`,
      );
    return html`<table><thead><tr><th>Date</th><th>Amount</th><th>State</th></tr></thead><tbody>${rows}</tbody></table>`;
  }

  function cancelPage(visit: Visit, subscription: Subscription): Html {
    return page(
      pagesUrl(),
      "Cancel subscription",
      html`<h1>Cancel subscription?</h1>
<p>You keep Pro until ${day(subscription.current_period_end)}. After that nothing is charged any more.</p>
${button(visit, "cancel", "Cancel subscription")}
<p><a class="quiet" href="${pagesUrl()}/portal/${visit.token}">Keep it</a></p>`,
    );
  }
}
