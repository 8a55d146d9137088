import pg from "pg";

/*
 * Makes the databases that it is told, at the server of DATABASE_URL, and makes sure that this server puts every commit on the disk before it says so: what is
 * compared must be as durable on all sides.
 */
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
for (const setting of ["fsync", "synchronous_commit"]) {
  const { rows } = await client.query(`show ${setting}`);
  if (rows[0]?.[setting] !== "on") throw new Error(`This PostgreSQL has ${setting} ${rows[0]?.[setting]}`);
}
for (const name of process.argv.slice(2)) await client.query(`create database ${client.escapeIdentifier(name)}`);
await client.end();
