import * as z from "zod/mini";

/** The values of a message's {name} placeholders. */
export const messageValuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type MessageValues = Readonly<z.infer<typeof messageValuesSchema>>;
