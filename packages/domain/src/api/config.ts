import * as z from "zod/mini";
import { BILLINGS } from "../billing/index.ts";

/** A price that can be paid. */
const priceSchema = z.lazy(() =>
  z.object({
    billing: z.enum(BILLINGS),
    priceId: z.string(),
    /** What the provider charges, in the currency's smallest unit; null while the provider cannot be asked. */
    amount: z.nullable(z.int()),
    /** ISO 4217 in small letters; null while the provider cannot be asked. */
    currency: z.nullable(z.string()),
  }),
);
export type Price = z.infer<typeof priceSchema>;

/** What the page must know of the server. */
export const configSchema = z.lazy(() =>
  z.object({
    /** Bound of the browser's local store, in bytes. */
    cacheBytes: z.int(),
    /** How long the change feed may be waited for. */
    longPollSeconds: z.int(),
    /** Whether mail goes nowhere but into the mailbox at /_dev/mail. */
    devMail: z.boolean(),
    /** Whether the motions other than convergence belong to Pro. */
    proMotions: z.enum(["open", "locked"]),
    payments: z.object({
      /** Whether payments go to the stand-in, where no money moves. */
      sandbox: z.boolean(),
      /** In the order of BILLINGS; those that are not configured are left out. */
      prices: z.readonly(z.array(priceSchema)),
    }),
  }),
);
export type Config = z.infer<typeof configSchema>;
