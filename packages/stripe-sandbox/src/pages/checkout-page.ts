import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { keptCard, TEST_CARDS, type TestCard, testCard } from "../cards.ts";
import { type Form, parseForm } from "../form.ts";
import type { CheckoutSession } from "../objects.ts";
import type { Parts } from "../parts.ts";
import { money, PRODUCT, rhythm } from "../prices.ts";
import { formToken, isFormToken } from "./form-token.ts";
import { type Html, notice, page } from "./layout.ts";

const DECLINED = "Your card was declined. Nothing was charged: try another card.";
const UNKNOWN = "The sandbox takes test cards only. Choose one of those below.";
const UNCONFIRMED = "The payment was not confirmed. Nothing was charged: try again, or try another card.";

/** The page where a checkout session is paid. Card numbers are looked at and forgotten. */
export function checkoutPages({ store, billing, pagesUrl }: Parts): Hono {
  const routes = new Hono();

  routes.get("/:id", (context) => {
    const session = open(context);
    return "page" in session ? context.html(session.page, 404) : context.html(payPage(session.session));
  });

  routes.post("/:id", async (context) => {
    const sent = await submitted(context);
    if ("page" in sent) return context.html(sent.page, 400);
    const { session, form } = sent;
    const card = chosenCard(form);
    if (!card) return context.html(payPage(session, UNKNOWN), 400);
    if (card.behaviour === "declines") return context.html(payPage(session, DECLINED), 402);
    if (card.behaviour === "asks") return context.html(confirmPage(session));
    return pay(context, session, card);
  });

  routes.post("/:id/confirm", async (context) => {
    const sent = await submitted(context);
    if ("page" in sent) return context.html(sent.page, 400);
    const { session, form } = sent;
    const card = TEST_CARDS.find(({ behaviour }) => behaviour === "asks");
    if (form.answer !== "complete" || !card) return context.html(payPage(session, UNCONFIRMED), 402);
    return pay(context, session, card);
  });
  return routes;

  function pay(context: Context, session: CheckoutSession, card: TestCard): Response {
    billing.complete(session, card);
    store.save();
    return context.redirect(session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303);
  }

  /** The session of a page, while it can be paid. */
  function open(context: Context): { session: CheckoutSession } | { page: Html } {
    billing.settle();
    const session = store.state.sessions[context.req.param("id") ?? ""];
    if (session?.status === "open") return { session };
    const back = session?.cancel_url ?? null;
    const text =
      session?.status === "complete" ? "This was paid already." : "This link is too old, or was replaced by another.";
    return { page: notice(pagesUrl(), "There is nothing to pay here", text, back) };
  }

  async function submitted(context: Context): Promise<{ session: CheckoutSession; form: Form } | { page: Html }> {
    const found = open(context);
    if ("page" in found) return found;
    const form = parseForm(await context.req.text());
    if (isFormToken(store, found.session.id, form.token)) return { session: found.session, form };
    return { page: payPage(found.session, "This form is not the page's own. Please try again.") };
  }

  function payPage(session: CheckoutSession, error?: string): Html {
    const price = billing.priceOf(session);
    const email = session.customer ? store.state.customers[session.customer]?.email : session.customer_email;
    const action = `${pagesUrl()}/checkout/${session.id}`;
    const token = html`<input type="hidden" name="token" value="${formToken(store, session.id)}">`;
    const amount = money(price.unit_amount);
    return page(
      pagesUrl(),
      `Pay ${amount}`,
      html`${session.cancel_url === null ? "" : html`<p><a class="quiet" href="${session.cancel_url}">← Back to VR Eye Lab</a></p>`}
<h1>${PRODUCT.name}</h1>
<p class="amount">${amount}</p>
<p class="muted">Charged today, then ${rhythm(price)} until you cancel. You can cancel at any time from your account.</p>
${email ? html`<p>For ${email}</p>` : ""}
${error === undefined ? "" : html`<p class="error" role="alert">${error}</p>`}
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
<p class="muted">One press fills nothing in and pays at once.</p>
${TEST_CARDS.map(
  ({ number, behaviour, label }) =>
    html`<form class="row" method="post" action="${action}">${token}<input type="hidden" name="card" value="${behaviour}"><button class="second">${label} (${number.replace(/(.{4})(?=.)/g, "$1 ")})</button></form>`,
)}`,
    );
  }

  function confirmPage(session: CheckoutSession): Html {
    const action = `${pagesUrl()}/checkout/${session.id}/confirm`;
    const token = html`<input type="hidden" name="token" value="${formToken(store, session.id)}">`;
    const card = TEST_CARDS.find(({ behaviour }) => behaviour === "asks");
    const answer = (value: string, label: string, look: string) =>
      html`<form class="row" method="post" action="${action}">${token}<input type="hidden" name="answer" value="${value}"><button class="${look}">${label}</button></form>`;
    return page(
      pagesUrl(),
      "Confirm the payment",
      html`<h1>Confirm the payment</h1>
<p>The bank of the card that ends in ${card ? keptCard(card).last4 : ""} asks whether it is really you. In the sandbox you decide.</p>
${answer("complete", "Complete", "")}${answer("fail", "Fail", "second")}`,
    );
  }
}

/** The card that was typed, or whose button was pressed. */
function chosenCard(form: Form): TestCard | undefined {
  if (typeof form.number === "string") return testCard(form.number);
  return TEST_CARDS.find(({ behaviour }) => behaviour === form.card);
}
