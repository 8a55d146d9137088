import { CHECKOUT_BILLING } from "@vr-eye-lab/domain/billing";
import { useEffect } from "react";
import { amountText, text } from "../../copy/billing.ts";
import { PRIVACY, TERMS } from "../../copy/legal.ts";
import { freshConfig, useConfig } from "../../data/config.ts";
import { TextDialogLink } from "../../ui/text-dialog-link.tsx";

/** What is really charged and when, how to cancel, and what one agrees to: under every price. */
export function PriceNote() {
  const price = useConfig((config) => config?.payments.prices.find(({ billing }) => billing === CHECKOUT_BILLING));
  const sandbox = useConfig((config) => config?.payments.sandbox ?? false);
  const { amount = null, currency = null } = price ?? {};
  const known = amount !== null;
  useEffect(() => {
    // The server may not have known it yet when the page was loaded.
    if (!known) void freshConfig();
  }, [known]);
  const charged =
    amount === null || currency === null
      ? text.note.unknown
      : text.note.charged(amountText(amount, currency), text.note.every[CHECKOUT_BILLING]);
  return (
    <div className="grid gap-1.5 text-faint text-xs">
      <p>{charged}</p>
      <p>{text.note.cancel}</p>
      <div className="-my-1 flex gap-5">
        <TextDialogLink label={TERMS.title} track="terms" {...TERMS} closeLabel={text.close} />
        <TextDialogLink label={PRIVACY.title} track="privacy" {...PRIVACY} closeLabel={text.close} />
      </div>
      {sandbox && <p className="text-muted">{text.note.sandbox}</p>}
    </div>
  );
}
