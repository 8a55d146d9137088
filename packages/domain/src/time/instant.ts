import * as z from "zod/mini";

/** A moment as JSON has it: ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
export const instantSchema = z.iso.datetime({ precision: 3 });
