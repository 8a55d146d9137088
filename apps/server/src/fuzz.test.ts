// @module-tag all
import { API } from "@vr-eye-lab/domain/api";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openDatabase } from "./db/open-database.ts";
import { tablesOf } from "./db/present-tables.ts";
import { undescribed } from "./testing/described.ts";
import { type HostileCall, hostileCalls } from "./testing/hostile-calls.ts";
import { onBothDatabases } from "./testing/installation.ts";
import { allChanges, ORIGIN, signUp } from "./testing/person.ts";
import { startServerProcess } from "./testing/server-process.ts";

const REQUESTS = process.env.SOAK === "full" ? 10_000 : 500;
/** Concurrent requests. */
const TOGETHER = 16;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** U+0000 in JSON, after any number of escaped backslashes. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
/** Parts of a stack trace, SQL, or a path on the server. */
const INNER_THINGS = /\bat \S+ \(|\.ts:\d+|node_modules|SQLITE_|SELECT |INSERT |\/apps\/server\//i;

onBothDatabases("a server that is asked for odd things", (installation) => {
  it(`answers ${REQUESTS} of them without failing or leaking internals`, async () => {
    const variables = installation.variables();
    const server = startServerProcess({ ...variables, TRUSTED_PROXIES: "127.0.0.1" });
    const address = await server.address();
    const person = await signUp(address);
    let last = 0;
    const confirmed = new Set<string>();
    const ask = async ({ method, path, body, headers }: HostileCall) => {
      const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
      // Every request has its own address, so that only the limits per account stop any.
      const from = { "X-Forwarded-For": `10.${++last >> 16}.${(last >> 8) & 255}.${last & 255}` };
      const response = await person.ask(address, path, {
        method,
        ...(hasBody ? { body } : {}),
        headers: { ...from, ...headers },
        redirect: "manual",
      });
      const difference = await undescribed({ method, url: address + path }, response);
      const text = await response.text();
      const asked = JSON.stringify({ method, path, headers, body: typeof body === "object" ? [...body] : body });
      expect(response.status, `${asked} was answered by ${text}`).toBeLessThan(500);
      expect(text, asked).not.toMatch(INNER_THINGS);
      expect(difference, asked).toBeUndefined();
      if (text && response.status >= 400 && response.headers.get("Content-Type")?.startsWith("application/json")) {
        expect(JSON.parse(text), asked).toBeTypeOf("object");
      }
      for (const [id] of text.matchAll(UUID)) confirmed.add(id);
    };
    const userId = (await allChanges(address, person)).find(({ collection }) => collection === "users")?.id ?? "";
    const sample = fc.sample(hostileCalls(person, userId), { numRuns: REQUESTS, seed: 20261121 });
    for (let i = 0; i < sample.length; i += TOGETHER) await Promise.all(sample.slice(i, i + TOGETHER).map(ask));
    // The data still exists, for its own user.
    expect((await fetch(`${address}/healthz`, { headers: { Origin: ORIGIN } })).status).toBe(200);
    expect((await person.ask(address, `${API.changes}?since=0&wait=0`)).status).toBe(200);
    const place = { dataDir: variables.DATA_DIR ?? "", databaseUrl: variables.DATABASE_URL || undefined };
    const database = await openDatabase(place);
    for (const table of await tablesOf(database.reader, database.kind)) {
      for (const row of await database.reader
        .withTables<Record<string, object>>()
        .selectFrom(table)
        .selectAll()
        .execute())
        for (const [column, value] of Object.entries(row))
          expect(String(value), table).not.toMatch(column === "body" ? ESCAPED_NUL : /\0/);
    }
    for (const { id } of await database.reader.selectFrom("share").select("id").execute())
      expect(confirmed).toContain(id);
    for (const { id } of await database.reader.selectFrom("write").select("id").execute())
      expect(confirmed).toContain(id);
    await database.close();
    await server.kill();
  }, 600_000);
});
