import pg from "pg";

/** The database with migrated, empty tables from which test databases are copied. */
export const TEMPLATE = "template_of_tests";

/** Runs a statement on its own connection, for example to create a database. @returns its rows */
export async function administer(databaseUrl: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client(databaseUrl);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
