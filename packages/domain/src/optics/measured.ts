import * as z from "zod/mini";

/** A measurement in a stored document. A value that can't be right is dropped instead of refusing the document. */
export function measured<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** Metres between the eyes. */
export const measuredIpd = z.lazy(() => measured(z.number().check(z.minimum(0.04), z.maximum(0.09))));
