import type { prices as english } from "../en/prices.ts";
import type { Translation } from "../translation.ts";

export const prices = {
  free: "0 $",
  card: "45 $ por 3 meses",
  dialog: "Pro por 5 $ al mes",
} as const satisfies Translation<typeof english>;
