import { Check } from "lucide-react";

/** A list with a tick before each item. */
export function CheckList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="grid gap-2 text-muted text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}
