import * as z from "zod/mini";
import { COMFORTS, practiceDocumentSchema } from "../practice/index.ts";
import { programmeSchema } from "../programme/index.ts";
import { selfTestSchema } from "../self-test/index.ts";
import { savedSequenceSchema } from "../sequences/index.ts";
import { documentIdSchema } from "../sync/index.ts";

/** As much of the downloaded data (GET account export) as can be brought into an account again. */
export const accountDataSchema = z.object({
  practice: z.array(
    z.object({ ...practiceDocumentSchema.shape, id: documentIdSchema, comfort: z.nullish(z.enum(COMFORTS)) }),
  ),
  savedSequences: z.array(z.object({ ...savedSequenceSchema.shape, id: documentIdSchema })),
  /** Of the profile the programme alone: whether mails remind of it is for the owner of the other account to say. */
  profile: z.optional(z.object({ programme: z.optional(programmeSchema) })),
  /** Older downloads leave it out. */
  selfTests: z.optional(z.array(z.object({ ...selfTestSchema.shape, id: documentIdSchema }))),
});
export type AccountData = z.infer<typeof accountDataSchema>;
