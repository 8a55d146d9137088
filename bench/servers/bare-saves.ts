import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";

/*
 * The floor for saving: node:http and SQLite with nothing between. It keeps the same document with the same durability, and reads it back, but knows
 * no accounts, rules, revisions or repeated writes. Prints its port; DATA_DIR says where its file goes.
 */
const database = new Database(join(process.env.DATA_DIR ?? ".", "bare.sqlite"));
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec("create table document (id text primary key, collection text not null, body text not null)");
const insert = database.prepare("insert or replace into document (id, collection, body) values (?, ?, ?)");
const list = database.prepare("select id, collection, body from document limit 20");

const server = createServer((request, response) => {
  if (request.method === "GET") {
    const rows = list.all() as { id: string; collection: string; body: string }[];
    respond(rows.map(({ id, collection, body }) => ({ id, collection, body: JSON.parse(body) })));
    return;
  }
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    for (const { documentId, collection, body } of JSON.parse(text).writes) {
      insert.run(documentId, collection, JSON.stringify(body));
    }
    respond({ results: [{ status: "stored" }] });
  });

  function respond(body: unknown): void {
    const answer = JSON.stringify(body);
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(answer) });
    response.end(answer);
  }
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
