import * as z from "zod/mini";

/** GET account: what the account settings show beside the profile. */
export const accountFactsSchema = z.lazy(() =>
  z.object({
    email: z.string(),
    /** The user has opened a link that was emailed to the address. */
    emailVerified: z.boolean(),
    /** False for users who only sign in by magic link. */
    hasPassword: z.boolean(),
    /** What the user's data uses of the quotas. */
    storage: z.object({
      bytes: z.number(),
      /** The used part of the quota that is nearest to its end, from 0 to 1. */
      share: z.number(),
    }),
  }),
);
export type AccountFacts = z.infer<typeof accountFactsSchema>;
