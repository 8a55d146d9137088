import type { prices as english } from "../en/prices.ts";
import type { Translation } from "../translation.ts";

export const prices = {
  free: "0\u00a0$",
  card: "45\u00a0$ für 3 Monate",
  dialog: "Pro für 5\u00a0$ im Monat",
} as const satisfies Translation<typeof english>;
