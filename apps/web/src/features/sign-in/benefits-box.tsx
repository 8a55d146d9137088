import { Check } from "lucide-react";
import { useId } from "react";
import { text } from "../../copy/account.ts";

/** What an account is good for. */
export function BenefitsBox() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="self-start rounded-xl border border-line p-5 md:p-6">
      <h2 id={id} className="font-semibold">
        {text.benefits.title}
      </h2>
      <ul className="mt-3 grid gap-2.5 text-muted text-sm">
        {text.benefits.items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-4 border-line border-t pt-4 text-faint text-xs">{text.signUp.optional}</p>
    </section>
  );
}
