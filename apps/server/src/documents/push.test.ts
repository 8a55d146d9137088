import { API, type PushResult } from "@vr-eye-lab/domain/api";
import type { DocumentWrite } from "@vr-eye-lab/domain/documents";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { newId, newWrite, sequenceBody } from "../testing/person.ts";
import { addUser, standInGate } from "../testing/stand-in-gate.ts";
import { documentRoutes } from "./routes.ts";

describeOnBoth("pushing saved sequences", (open) => {
  let database: Database;
  let app: ReturnType<typeof documentRoutes>;
  beforeAll(async () => {
    database = await open();
    app = documentRoutes({ database, gate: standInGate, longPollSeconds: 25 });
  });

  async function ask(userId: string, ...writes: DocumentWrite[]) {
    const init = { method: "POST", headers: { "X-User": userId }, body: JSON.stringify({ writes }) };
    const response = await app.request(API.push, init);
    return { status: response.status, ...((await response.json()) as { results: PushResult[]; code?: string }) };
  }
  async function feed(userId: string, since = 0) {
    const response = await app.request(`${API.changes}?since=${since}&wait=0`, { headers: { "X-User": userId } });
    return response.json();
  }

  it("stores, gives revisions, feeds", async () => {
    const user = await addUser(database);
    const write = newWrite("savedSequences", sequenceBody("One"));
    const answer = await ask(user, write);
    expect(answer).toEqual({ status: 200, results: [{ id: write.id, status: "stored", revision: 1 }] });
    expect(await ask(user, write)).toEqual(answer);
    const gone = { ...write, id: newId(), kind: "delete" as const, base: 1, body: undefined };
    expect(await ask(user, gone)).toMatchObject({ results: [{ revision: 2 }] });
    console.log(JSON.stringify(await feed(user)));
  });
});
