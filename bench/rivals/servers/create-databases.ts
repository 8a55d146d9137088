import pg from "pg";

/*
 * Creates the databases named in its arguments on the server of DATABASE_URL. Fails unless every commit is written to disk, so that all servers are
 * equally durable.
 */
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
for (const setting of ["fsync", "synchronous_commit"]) {
  const { rows } = await client.query(`show ${setting}`);
  if (rows[0]?.[setting] !== "on") throw new Error(`This PostgreSQL has ${setting} ${rows[0]?.[setting]}`);
}
for (const name of process.argv.slice(2)) await client.query(`create database ${client.escapeIdentifier(name)}`);
await client.end();
