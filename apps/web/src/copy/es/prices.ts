import type { Translation } from "@vr-eye-lab/domain/language";
import type { prices as english } from "../en/prices.ts";

export const prices = {
  free: "0\u00a0US$",
  card: "45\u00a0US$ por 3 meses",
  dialog: "Pro por 5\u00a0US$ al mes",
} as const satisfies Translation<typeof english>;
