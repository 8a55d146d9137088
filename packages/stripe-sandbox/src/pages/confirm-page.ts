import { html } from "hono/html";
import type { TestCard } from "../cards.ts";
import { buttonForm, hiddenField } from "./form.ts";
import { type Html, page } from "./layout.ts";

/** The bank's question whether the cardholder confirms the payment. @param token the hidden field of its forms */
export function confirmPage(root: string, card: TestCard, action: string, token: Html): Html {
  const button = (answer: string, label: string, look: string) =>
    buttonForm(action, html`${token}${hiddenField("answer", answer)}`, label, { look });
  return page(
    root,
    "Confirm the payment",
    html`<h1>Confirm the payment</h1>
<p>The bank asks the holder of the card ending in ${card.number.slice(-4)} to confirm the payment. In the sandbox you choose the answer.</p>
${button("complete", "Complete", "")}${button("fail", "Fail", "second")}`,
  );
}
