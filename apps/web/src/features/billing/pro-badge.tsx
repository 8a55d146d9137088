import { text } from "#copy/account.ts";
import { usePlan } from "../../data/billing/plan.ts";

/** The badge of a user with Pro. */
export function ProBadge() {
  const { pro, paymentsOff } = usePlan();
  if (paymentsOff || !pro) return null;
  return (
    <span className="shrink-0 rounded-s bg-accent px-2 py-0.5 font-bold text-accent-ink text-xs tracking-[0.06em]">
      {text.bar.pro}
    </span>
  );
}
