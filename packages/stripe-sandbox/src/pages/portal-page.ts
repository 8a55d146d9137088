import { Hono } from "hono";
import { html } from "hono/html";
import type { Backend } from "../backend.ts";
import { findCard, TEST_CARDS } from "../cards.ts";
import { settle } from "../due.ts";
import type { Subscription } from "../objects.ts";
import { formatAmount, formatPeriod, PRODUCT_NAME } from "../prices.ts";
import { changeCard, hasEnded, priceOf, updateSubscription } from "../subscriptions.ts";
import { backLink, buttonForm, errorAlert, formatDay, type Html, page } from "./layout.ts";

/** The page where customers see, cancel or renew their subscription and change their card. */
export function portalPages(backend: Backend): Hono {
  const { state, pagesPath, save } = backend;
  const routes = new Hono();

  routes.get("/:token/:view?", (context) => {
    const { token = "", view } = context.req.param();
    const portal = find(token);
    if (!portal) return context.notFound();
    const { returnUrl, subscription, path } = portal;
    if (view === "cancel" && subscription) return context.html(cancelPage(path, subscription));
    const content = html`${backLink(returnUrl)}
<h1>Your subscription</h1>
${subscription ? details(path, subscription) : html`<p>You have no subscription.</p>`}`;
    return context.html(page(pagesPath, "Your subscription", content));
  });

  routes.post("/:token", async (context) => {
    const { ends, card } = await context.req.parseBody<Record<string, string>>();
    const portal = find(context.req.param("token"));
    if (!portal) return context.notFound();
    const { subscription, path } = portal;
    const behaviour = findCard(card)?.behaviour;
    if (subscription && ends) {
      updateSubscription(backend, subscription, { cancel_at_period_end: ends === "true" });
    }
    if (subscription && behaviour) changeCard(backend, subscription, behaviour);
    save();
    return context.redirect(path, 303);
  });
  return routes;

  function find(token: string) {
    settle(backend);
    const portal = state.portals[token];
    if (!portal) return undefined;
    const { customer, returnUrl } = portal;
    const subscription = Object.values(state.subscriptions).find(
      (each) => each.customer === customer && !hasEnded(each),
    );
    return { returnUrl, subscription, path: `${pagesPath}/portal/${token}` };
  }

  function details(path: string, subscription: Subscription): Html {
    const price = priceOf(subscription);
    const amount = formatAmount(price);
    const isPastDue = subscription.status === "past_due";
    const due = `Your last payment did not go through. Choose another card to pay the open amount of ${amount}.`;
    const ends = subscription.cancel_at_period_end;
    const card = TEST_CARDS.find(({ behaviour }) => behaviour === state.cards[subscription.id]);
    return html`${errorAlert(isPastDue ? due : undefined)}
<dl>
<dt>Plan</dt><dd>${PRODUCT_NAME}, ${amount} ${formatPeriod(price)}</dd>
<dt>State</dt><dd>${isPastDue ? "payment due" : "paid"}</dd>
<dt>${ends ? "Ends on" : "Renews on"}</dt><dd>${formatDay(subscription.current_period_end)}</dd>
<dt>Card</dt><dd>ends in ${card?.number.slice(-4)}</dd>
</dl>
${
  ends
    ? buttonForm(path, "Renew subscription", ["ends", "false"], "")
    : html`<p><a class="quiet" href="${path}/cancel">Cancel subscription</a></p>`
}
<h2>Update card</h2>
${TEST_CARDS.filter(({ behaviour }) => behaviour === "pays" || behaviour === "fails-later").map(
  ({ behaviour, label }) => buttonForm(path, label, ["card", behaviour]),
)}`;
  }

  function cancelPage(path: string, subscription: Subscription): Html {
    return page(
      pagesPath,
      "Cancel subscription",
      html`<h1>Cancel subscription?</h1>
<p>You keep Pro until ${formatDay(subscription.current_period_end)}. After that nothing is charged.</p>
${buttonForm(path, "Cancel subscription", ["ends", "true"], "")}
<p><a class="quiet" href="${path}">Keep it</a></p>`,
    );
  }
}
