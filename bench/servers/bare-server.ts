import { createServer } from "node:http";

/** A practice session as a row. */
export type Row = readonly [id: string, startedAt: string, body: string];

/**
 * Serves saves and a list with node:http and nothing between: it keeps the same documents with the same durability, but has no accounts, rules,
 * revisions, statistics or idempotent saves. Listens on PORT.
 */
export function serve(list: () => unknown, insert: (row: Row) => unknown): void {
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", async () => {
      const content = JSON.stringify(await answerTo(text));
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(content) });
      response.end(content);
    });
  });
  server.listen(Number(process.env.PORT), "127.0.0.1");

  async function answerTo(text: string): Promise<unknown> {
    if (text === "") return { sessions: await list() };
    const [{ documentId, body }] = JSON.parse(text).writes;
    await insert([documentId, body.startedAt, JSON.stringify(body)]);
    return { results: [{ status: "stored" }] };
  }
}
