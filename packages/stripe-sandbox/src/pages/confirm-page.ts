import { html } from "hono/html";
import type { TestCard } from "../cards.ts";
import { type Html, page } from "./layout.ts";

/** Where a card asks whether it is really the person. @param token the hidden field of its forms */
export function confirmPage(root: string, card: TestCard, action: string, token: Html): Html {
  const answer = (value: string, label: string, look: string) =>
    html`<form class="row" method="post" action="${action}">${token}<input type="hidden" name="answer" value="${value}"><button class="${look}">${label}</button></form>`;
  return page(
    root,
    "Confirm the payment",
    html`<h1>Confirm the payment</h1>
<p>The bank of the card that ends in ${card.number.slice(-4)} asks whether it is really you. In the sandbox you decide.</p>
${answer("complete", "Complete", "")}${answer("fail", "Fail", "second")}`,
  );
}
