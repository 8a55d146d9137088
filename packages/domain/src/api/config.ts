import * as z from "zod/mini";

/** What the page must know of the server. */
export const configSchema = z.object({
  /** Bound of the browser's local store, in bytes. */
  cacheBytes: z.int(),
  /** How long the change feed may be waited for. */
  longPollSeconds: z.int(),
  /** Whether mail goes nowhere but into the mailbox at /_dev/mail. */
  devMail: z.boolean(),
});
export type Config = z.infer<typeof configSchema>;
