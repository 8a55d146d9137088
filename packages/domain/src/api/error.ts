import * as z from "zod/mini";
import { messageValuesSchema } from "../messages/index.ts";

/** The body of every error response. */
export const apiErrorSchema = z.object({
  /** For people. */
  error: z.string(),
  code: z.string(),
  /** What a page needs to show the code's text in its own language, such as `{seconds: "30"}`. */
  values: z.optional(messageValuesSchema),
  field: z.optional(z.string()),
});
