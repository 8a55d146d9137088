import type { prices as english } from "../en/prices.ts";
import type { Translation } from "../translation.ts";

export const prices = {
  free: "0\u00a0US$",
  card: "45\u00a0US$ por 3 meses",
  dialog: "Pro por 5\u00a0US$ al mes",
} as const satisfies Translation<typeof english>;
