import type { Database } from "../db/database.ts";

export type Print = (line: string) => void;

/** An action of `npm run admin` on the database. */
export type Action = (database: Database, args: string[], print: Print) => Promise<void>;
