import * as z from "zod/mini";
import { COMFORTS, documentIdSchema, practiceDocumentSchema, savedSequenceSchema } from "../documents/index.ts";

/** As much of the downloaded data (GET account export) as can be brought into an account again. */
export const accountDataSchema = z.object({
  practice: z.array(
    z.object({ ...practiceDocumentSchema.shape, id: documentIdSchema, comfort: z.nullish(z.enum(COMFORTS)) }),
  ),
  savedSequences: z.array(z.object({ ...savedSequenceSchema.shape, id: documentIdSchema })),
});
export type AccountData = z.infer<typeof accountDataSchema>;
