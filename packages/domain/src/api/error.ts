import * as z from "zod/mini";

/** The body of every error response. */
export const apiErrorSchema = z.object({
  /** For people. */
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
});
