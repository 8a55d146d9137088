import type { Translation } from "@vr-eye-lab/domain/language";
import type { prices as english } from "../en/prices.ts";

export const prices = {
  free: "0\u00a0$",
  card: "45\u00a0$ für 3 Monate",
  dialog: "Pro für 5\u00a0$ im Monat",
} as const satisfies Translation<typeof english>;
