import { Check } from "lucide-react";
import { en } from "../../copy/en.ts";

/** Until there are accounts: what works without one, and what they will bring. */
export function AccountTab() {
  return (
    <div className="p-4 md:p-6">
      <div className="max-w-xl rounded-l border border-line bg-surface p-5 md:p-6">
        <h2 className="font-semibold text-lg">{en.account.heading}</h2>
        <p className="mt-2 text-muted">{en.account.text}</p>
        <p className="mt-5 font-semibold">{en.account.soon}</p>
        <ul className="mt-2 grid gap-2 text-muted">
          {en.account.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
