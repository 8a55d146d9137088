import type { prices as english } from "../en/prices.ts";
import type { Translation } from "../translation.ts";

export const prices = {
  free: "0 US$",
  card: "45 US$ por 3 meses",
  dialog: "Pro por 5 US$ al mes",
} as const satisfies Translation<typeof english>;
