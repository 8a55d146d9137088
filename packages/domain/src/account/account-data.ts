import * as z from "zod/mini";
import { COMFORTS, practiceDocumentSchema } from "../practice/index.ts";
import { programmeSchema } from "../programme/index.ts";
import { selfTestSchema } from "../self-test/index.ts";
import { savedSequenceSchema } from "../sequences/index.ts";
import { documentIdSchema } from "../sync/index.ts";

/** The part of the downloaded data (GET account export) that can be imported. */
export const accountDataSchema = z.object({
  practice: z.array(
    z.object({ ...practiceDocumentSchema.shape, id: documentIdSchema, comfort: z.nullish(z.enum(COMFORTS)) }),
  ),
  savedSequences: z.array(z.object({ ...savedSequenceSchema.shape, id: documentIdSchema })),
  /** Only the programme. Reminders stay as the importing account has them. */
  profile: z.optional(z.object({ programme: z.optional(programmeSchema) })),
  /** Missing in older downloads. */
  selfTests: z.optional(z.array(z.object({ ...selfTestSchema.shape, id: documentIdSchema }))),
});
export type AccountData = z.infer<typeof accountDataSchema>;
