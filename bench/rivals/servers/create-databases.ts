import pg from "pg";

/* Creates the databases named in its arguments on the server of DATABASE_URL. */
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
for (const name of process.argv.slice(2)) await client.query(`create database ${client.escapeIdentifier(name)}`);
await client.end();
