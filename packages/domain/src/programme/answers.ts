import * as z from "zod/mini";

/** POST reminder off, as the page asks it. */
export const reminderOffRequestSchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });
