import pg from "pg";

/** The database with migrated, empty tables from which test databases are copied. */
export const TEMPLATE = "template_of_tests";

/** Runs a statement on its own connection, for example to create a database. */
export async function administer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}
