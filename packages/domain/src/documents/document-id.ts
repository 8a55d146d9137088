import * as z from "zod/mini";

/**
 * Ids are made by whoever makes the document (UUID version 7, time first), so that a repeated write is the same write.
 * Any UUID in lower case is accepted.
 */
export const documentIdSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
