import type { prices as english } from "../en/prices.ts";
import type { Translation } from "../translation.ts";

export const prices = {
  free: "0 $",
  card: "45 $ für 3 Monate",
  dialog: "Pro für 5 $ im Monat",
} as const satisfies Translation<typeof english>;
