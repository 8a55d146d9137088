import type { Database } from "../db/database.ts";

/** What an action works with. */
export interface Tools {
  /** Opens the installation's database. @param mayCreate whether the installation may be new */
  open(mayCreate?: boolean): Promise<Database>;
  print(line: string): void;
}

/** Actions of `npm run admin` by name. */
export type Actions = Readonly<Record<string, (args: string[], tools: Tools) => Promise<void>>>;

/** Prints facts as JSON or one a line. */
export function printFacts(facts: object, json: boolean, print: Tools["print"]): void {
  if (json) print(JSON.stringify(facts));
  else for (const [name, value] of Object.entries(facts)) print(`${`${name}:`.padEnd(18)}${value ?? "-"}`);
}
