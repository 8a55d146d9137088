import * as z from "zod/mini";

/** Who runs the server, and its own texts instead of the page's. */
export const legalSchema = z.lazy(() =>
  z.object({
    /** Null until the operator has entered both. */
    operator: z.nullable(z.object({ name: z.string(), email: z.string() })),
    /** Plain text: paragraphs with empty lines between them, headings with `# ` before them. Null for the page's text. */
    terms: z.nullable(z.string()),
    privacy: z.nullable(z.string()),
  }),
);
export type Legal = z.infer<typeof legalSchema>;
