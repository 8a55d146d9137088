import pg from "pg";
import { serve } from "../../servers/bare-server.ts";

/* The floor for saving on PostgreSQL, in the database DATABASE_URL. */
/** As many as the others use. */
const MOST_CONNECTIONS = 10;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: MOST_CONNECTIONS });
await pool.query("create table practice (id text primary key, started_at text not null, body jsonb not null)");
await pool.query("create index on practice (started_at)");

const INSERT = "insert into practice (id, started_at, body) values ($1, $2, $3)";
const LIST = "select id, body from practice order by started_at desc limit 20";

serve(
  () => pool.query({ name: "list", text: LIST }).then(({ rows }) => rows),
  (row) => pool.query({ name: "insert", text: INSERT, values: [...row] }),
);
