import { Check } from "lucide-react";
import { text } from "../../copy/billing.ts";
import { useConfig } from "../../data/config.ts";

/** What Pro brings, and what of it everybody has at present. */
export function ProItems() {
  const open = useConfig((config) => config?.proMotions !== "locked");
  const { allMotions, includedForNow, savedMotions, freeWithAccount, duration } = text.pricing.pro;
  const motions = open ? `${allMotions} (${includedForNow})` : allMotions;
  return <Items items={[motions, `${savedMotions} (${freeWithAccount})`, duration]} />;
}

/** A list of what is in a plan. */
export function Items({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-muted text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}
