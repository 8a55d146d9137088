import { join } from "node:path";
import Database from "better-sqlite3";
import { serve } from "./bare-server.ts";

/* The floor for saving on SQLite. */
const database = new Database(join(process.env.DATA_DIR ?? ".", "bare.sqlite"));
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec("create table practice (id text primary key, started_at text not null, body text not null)");
database.exec("create index practice_started_at on practice (started_at)");
const insert = database.prepare("insert into practice (id, started_at, body) values (?, ?, ?)");
const list = database.prepare("select id, body from practice order by started_at desc limit 20");

serve(
  () => (list.all() as { id: string; body: string }[]).map(({ id, body }) => ({ id, body: JSON.parse(body) })),
  (row) => insert.run(...row),
);
