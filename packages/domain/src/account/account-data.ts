import * as z from "zod/mini";
import { DOCUMENTS, type DocumentBody } from "../documents/index.ts";
import { sittingSchema } from "../measures/index.ts";
import { COMFORTS, downloadedExercisesSchema, practiceDocumentSchema } from "../practice/index.ts";
import { programmeSchema } from "../programme/index.ts";
import { DOCUMENT_COLLECTIONS, type DocumentCollection } from "../quota/index.ts";
import { storedAnswers } from "../random-dots/index.ts";
import { documentIdSchema } from "../sync/index.ts";

/**
 * A list of a file, which is read up to its first invalid item. A file may have millions of them, and a list of all their errors could take
 * more memory than the browser has.
 */
function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((values, context) => {
      const items: z.output<Item>[] = [];
      for (const [i, value] of values.entries()) {
        const read = item.safeParse(value);
        if (!read.success) {
          const [first] = read.error.issues;
          context.issues.push({ code: "custom", input: value, path: [i, ...(first?.path ?? [])] });
          return z.NEVER;
        }
        items.push(read.data);
      }
      return items;
    }),
  );
}

const recordsSchema = z.object({
  practice: listOf(
    z.object({
      ...practiceDocumentSchema.shape,
      exercises: downloadedExercisesSchema,
      id: documentIdSchema,
      comfort: z.nullish(z.enum(COMFORTS)),
    }),
  ),
  /** Only the programme. Reminders stay as the importing account has them. */
  profile: z.optional(z.object({ programme: z.optional(programmeSchema) })),
});

/** The user's documents by their collection. One that is newer than the download is missing. */
type Documents = {
  readonly [Name in DocumentCollection]?: readonly (DocumentBody<Name> & { readonly id: string })[] | undefined;
};
function downloadedDocument(name: DocumentCollection): z.ZodMiniType {
  const downloaded = <Shape extends z.core.$ZodShape>(shape: Shape) => z.object({ ...shape, id: documentIdSchema });
  if (name !== "measures") return downloaded(DOCUMENTS[name].schema.shape);
  const [dots, nearPoint] = sittingSchema.def.options;
  const sitting = z.discriminatedUnion("measure", [downloaded(dots.shape), downloaded(nearPoint.shape)]);
  return z.pipe(z.transform(storedAnswers), sitting);
}
const documentLists = DOCUMENT_COLLECTIONS.map((name) => [name, z.optional(listOf(downloadedDocument(name)))] as const);

/** The part of the downloaded data (GET account export) that can be imported. */
export const accountDataSchema = z.object({
  ...recordsSchema.shape,
  ...Object.fromEntries(documentLists),
}) as unknown as z.ZodMiniType<AccountData>;
export type AccountData = z.infer<typeof recordsSchema> & Documents;
