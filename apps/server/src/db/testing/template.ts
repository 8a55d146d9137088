import pg from "pg";

/** The database with up-to-date, empty tables that test stores are copied from. */
export const TEMPLATE = "template_of_tests";

/** Runs a statement on a connection of its own, such as one that makes a database. */
export async function administer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}
