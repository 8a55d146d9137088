import { API } from "@vr-eye-lab/domain/api";
import { expect, it } from "vitest";
import type { Visitor } from "../sign-in/testing/visitor.ts";
import { newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { describeApp } from "../testing/test-app.ts";
import { exportAccount } from "./export-account.ts";

/** More than two pages of rows. */
const MANY = 70;
/** A revision after all writes: nothing is saved as a copy. */
const SEEN = 10 * MANY;
const AT = new Date().toISOString();

describeApp("the export", (server) => {
  const download = (visitor: Visitor) => visitor.get(API.accountExport);
  const refusalOf = async (answer: Response) => [answer.status, await answer.json(), answer.headers.get("Retry-After")];

  async function push(visitor: Visitor, ...writes: readonly object[]) {
    expect((await visitor.post(API.push, { writes })).status).toBe(200);
  }

  it("has each row once and in order, over many pages", async () => {
    const ada = await server.signUp();
    const start = Date.UTC(2026, 0, 1);
    // Two of the same time each.
    const records = Array.from({ length: MANY }, (_, i) =>
      newWrite("practice", practiceBody(new Date(start + (i >> 1) * 60_000), 30)),
    );
    await push(ada, ...records);
    const motions = Array.from({ length: MANY }, (_, i) => newWrite("savedSequences", sequenceBody(`Motion ${i}`)));
    await push(ada, ...motions);
    await push(ada, {
      ...newWrite("savedSequences", null),
      kind: "delete",
      documentId: motions[3]?.documentId,
      base: SEEN,
    });
    const visit = newWrite("sessions", { date: AT, duration: 0, exercises: [], lastUpdated: AT });
    await push(ada, visit);
    const clicks = Array.from({ length: MANY }, (_, i) => ({
      id: newId(),
      element: `button-${i}`,
      timestamp: new Date(Date.now() - (MANY - i) * 1000).toISOString(),
      pathname: "/",
    }));
    for (const part of [clicks.slice(40), clicks.slice(0, 40)]) {
      expect((await ada.post(API.clicks, { sessionId: visit.documentId, clicks: part })).status).toBe(204);
    }
    const userId = await server.idOf(ada);
    const views = clicks.map(({ id, timestamp: at }) => ({ id, userId, path: `/${id}`, title: "", at }));
    await server.database.write((transaction) => transaction.insertInto("pageView").values(views).execute());

    const text = await (await download(ada)).text();
    const all = JSON.parse(text);
    expect(text).toBe(`${JSON.stringify(all, null, 2)}\n`);
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    const byTime = records.toSorted((a, b) => (timeAndId(a) < timeAndId(b) ? -1 : 1));
    expect(ids(all.practice)).toEqual(byTime.map(({ documentId }) => documentId));
    const left = motions.map(({ documentId }) => documentId).toSpliced(3, 1);
    expect(ids(all.savedSequences)).toEqual(left);
    expect(all.sessions).toMatchObject([
      { id: visit.documentId, lastClickedElement: `button-${MANY - 1}`, lastUpdated: clicks.at(-1)?.timestamp },
    ]);
    const elements = all.sessions[0].clicks.map(({ element }: { element: string }) => element);
    expect(elements).toEqual(clicks.map(({ element }) => element));
    expect(all.pageViews).toEqual(views.map(({ path, title, at }) => ({ path, title, at })));
  });

  it("has rows as they are when they are read, each once", async () => {
    const ada = await server.signUp();
    const motions = Array.from({ length: MANY }, (_, i) => newWrite("savedSequences", sequenceBody(`Motion ${i}`)));
    await push(ada, ...motions);
    const userId = await server.idOf(ada);
    const ids = motions.map(({ documentId }) => documentId);
    const names: string[] = [];
    for await (const piece of await exportAccount(server.database, userId)) {
      const [, name] = /^\{[^{]*"name": "((?:Motion|Renamed)[^"]*)"/.exec(piece) ?? [];
      if (name === undefined) continue;
      if (names.length === 0) {
        const renamed = [ids[0], ids.at(-1)].map((documentId) => ({
          ...newWrite("savedSequences", sequenceBody("Renamed")),
          documentId,
          base: SEEN,
        }));
        await push(ada, ...renamed);
      }
      names.push(name);
    }
    expect(names).toHaveLength(MANY);
    expect(names.map((name) => name === "Renamed")).toEqual([...Array(MANY - 1).fill(false), true]);
  });

  it("runs once per user and twice per process at the same time", async () => {
    const [ada, ben, cleo] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const first = await download(ada);
    const busy = [429, { code: "account/export-busy", error: expect.stringContaining("10 seconds") }, "10"];
    expect(await refusalOf(await download(ada))).toMatchObject(busy);
    const second = await download(ben);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await refusalOf(await download(cleo))).toMatchObject(busy);
    await first.text();
    const third = await download(cleo);
    expect(third.status).toBe(200);
    await Promise.all([second.body?.cancel(), third.body?.cancel()]);
    await (await download(ben)).text();
  });

  it("is limited to 10 per hour and user; refusals and HEAD requests take no turn", async () => {
    const ada = await server.signUp();
    const head = await server.app.request(API.accountExport, { method: "HEAD", headers: { Cookie: ada.cookie } });
    expect([head.status, head.body]).toEqual([200, null]);
    expect(head.headers.get("Content-Disposition")).toContain("vr-eye-lab-data.json");
    for (let i = 0; i < 10; i++) await (await download(ada)).text();
    for (let i = 0; i < 3; i++) {
      const refusal = await refusalOf(await download(ada));
      expect(refusal).toMatchObject([
        429,
        { code: "account/export-too-often" },
        expect.stringMatching(/^35\d\d|3600$/),
      ]);
    }
    await (await download(await server.signUp())).text();
  });
});

function timeAndId(write: { documentId: string; body?: unknown }): string {
  return (write.body as { startedAt: string }).startedAt + write.documentId;
}
