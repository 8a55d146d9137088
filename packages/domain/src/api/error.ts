import * as z from "zod/mini";

/** Every error that the API answers with. */
export const apiErrorSchema = z.object({
  /** For people. */
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
});
export type ApiError = z.infer<typeof apiErrorSchema>;
