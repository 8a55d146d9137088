import * as z from "zod/mini";

/** What the account settings show beside the profile. */
export const accountFactsSchema = z.lazy(() =>
  z.object({
    email: z.string(),
    /** The person has opened a link that was mailed to the address. */
    emailVerified: z.boolean(),
    /** False for those who have signed in by links alone. */
    hasPassword: z.boolean(),
  }),
);
export type AccountFacts = z.infer<typeof accountFactsSchema>;
