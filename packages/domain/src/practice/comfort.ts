// Not in record.ts: the page's first script would contain the schema of a record too.

/** How a practice session felt, best first. */
export const COMFORTS = ["comfortable", "tired", "uncomfortable"] as const;
export type Comfort = (typeof COMFORTS)[number];
