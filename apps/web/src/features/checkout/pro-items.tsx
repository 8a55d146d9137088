import { Check } from "lucide-react";
import { text } from "../../copy/checkout.ts";
import { useConfig } from "../../data/config.ts";

/** What Pro brings. Motions that everybody has at present are not sold. */
export function ProItems() {
  const open = useConfig((config) => config?.proMotions !== "locked");
  const { allMotions, includedForNow, items } = text.pricing.pro;
  return <Items items={[open ? `${allMotions} (${includedForNow})` : allMotions, ...items]} />;
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
