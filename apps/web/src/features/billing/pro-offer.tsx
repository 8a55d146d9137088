import { CHECKOUT_BILLING } from "@vr-eye-lab/domain/billing";
import { useEffect } from "react";
import { amountText, text } from "#copy/billing.ts";
import { serverConfig, useConfig } from "../../data/api/config.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { LegalLinks } from "../sign-in/legal-links.tsx";

/** What Pro includes, and which of it is free. */
export function ProItems() {
  const open = useConfig((config) => config?.proMotions !== "locked");
  const { allMotions, includedForNow, savedMotions, freeWithAccount, duration } = text.pricing.pro;
  const motions = open ? `${allMotions} (${includedForNow})` : allMotions;
  return <CheckList items={[motions, `${savedMotions} (${freeWithAccount})`, duration]} />;
}

/** The price that Pro is sold at; its amount is null until it is known. */
export function useProPrice() {
  return useConfig((config) => config?.payments.prices.find(({ billing }) => billing === CHECKOUT_BILLING));
}

/** The amount that is charged and when, how to cancel, and the terms. Shown below every price. */
export function PriceNote() {
  const price = useProPrice();
  const sandbox = useConfig((config) => config?.payments.sandbox ?? false);
  const { amount = null, currency = null } = price ?? {};
  const known = amount !== null;
  useEffect(() => {
    // The server may have learnt the price after the page was loaded.
    if (!known) void serverConfig.reload();
  }, [known]);
  const charged =
    amount === null || currency === null
      ? text.note.unknown
      : text.note.charged(amountText(amount, currency), text.note.every[CHECKOUT_BILLING]);
  return (
    <div className="grid gap-1.5 text-faint text-xs">
      <p className="text-muted text-sm">{charged}</p>
      <p>{text.note.cancel}</p>
      <div className="-my-1">
        <LegalLinks />
      </div>
      {sandbox && <p className="text-muted">{text.note.sandbox}</p>}
    </div>
  );
}
