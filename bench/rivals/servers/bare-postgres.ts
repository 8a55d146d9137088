import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/*
 * The floor for saving on PostgreSQL: node:http and pg with nothing between. It keeps the same document with the same durability, and reads it back, but
 * knows no accounts, rules, revisions, statistics or repeated writes. Prints its port; DATABASE_URL names its database.
 */
/** As many as the others use. */
const MOST_CONNECTIONS = 10;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: MOST_CONNECTIONS });
await pool.query("create table practice (id text primary key, started_at text not null, body jsonb not null)");
await pool.query("create index on practice (started_at)");

const INSERT = "insert into practice (id, started_at, body) values ($1, $2, $3)";
const LIST = "select id, body from practice order by started_at desc limit 20";

const server = createServer((request, response) => {
  if (request.method === "GET") {
    answer(pool.query({ name: "list", text: LIST }).then(({ rows }) => ({ sessions: rows })));
    return;
  }
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    const [{ documentId, body }] = JSON.parse(text).writes;
    const values = [documentId, body.startedAt, JSON.stringify(body)];
    answer(pool.query({ name: "insert", text: INSERT, values }).then(() => ({ results: [{ status: "stored" }] })));
  });

  function answer(result: Promise<unknown>): void {
    result.then(
      (body) => respond(200, body),
      (error) => respond(500, { error: String(error) }),
    );
  }

  function respond(status: number, body: unknown): void {
    const content = JSON.stringify(body);
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(content) });
    response.end(content);
  }
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
