import * as z from "zod/mini";
import { BILLINGS } from "../billing/index.ts";

const priceSchema = z.lazy(() =>
  z.object({
    billing: z.enum(BILLINGS),
    priceId: z.string(),
    /** In the currency's smallest unit; null while the provider is unreachable. */
    amount: z.nullable(z.int()),
    /** ISO 4217 in lower case; null while the provider is unreachable. */
    currency: z.nullable(z.string()),
  }),
);
export type Price = z.infer<typeof priceSchema>;

/** Server settings that the page needs. */
export const configSchema = z.lazy(() =>
  z.object({
    /** Limit of the browser's local store in bytes. */
    cacheBytes: z.int(),
    /** Maximum wait of the change feed. */
    longPollSeconds: z.int(),
    /** The languages that the page offers. */
    languages: z.readonly(z.array(z.string())),
    /** Emails only go to the mailbox at /_dev/mail. */
    devMail: z.boolean(),
    /** Whether motions other than convergence need Pro. */
    proMotions: z.enum(["open", "locked"]),
    payments: z.object({
      /** Payments go to the sandbox. No money is charged. */
      sandbox: z.boolean(),
      /** True if nothing is sold, and everything that Pro unlocks is open to everyone. Not sent otherwise. */
      off: z.optional(z.boolean()),
      /** The configured prices, in the order of BILLINGS; none while nothing is sold. */
      prices: z.readonly(z.array(priceSchema)),
    }),
  }),
);
export type Config = z.infer<typeof configSchema>;
