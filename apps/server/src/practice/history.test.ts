import { API } from "@vr-eye-lab/domain/api";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { type PracticeSessions, practiceSessionsSchema } from "@vr-eye-lab/domain/practice";
import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { limitReads } from "../sync/read-limit.ts";
import { type AppUser, appUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newWrite, practiceBody } from "../testing/person.ts";
import { addUser, standInGate } from "../testing/stand-in-gate.ts";
import { practiceRoutes } from "./routes.ts";

describeOnBoth("the history of practice", (open) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  async function page(user: AppUser, query: Record<string, string>): Promise<PracticeSessions> {
    const response = await user.get(`${API.practiceSessions}?${new URLSearchParams(query)}`);
    expect(response.status).toBe(200);
    return practiceSessionsSchema.parse(await response.json());
  }
  /** Sessions of 2026-01-01, oldest first, two at each instant. */
  async function practise(user: AppUser, sessions: number) {
    const writes = Array.from({ length: sessions }, (_, i) => {
      const startedAt = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(i / 2)));
      return newWrite("practice", practiceBody(startedAt, 10 + i));
    });
    await user.push(...writes);
    return writes;
  }

  it("comes in pages, newest first, each record once [R-128]", async () => {
    const [user, other] = [await newAppUser(app, database), await newAppUser(app, database)];
    const writes = await practise(user, 45);
    await practise(other, 5);
    const pages = [await page(user, {})];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      // New records do not shift the pages.
      await user.push(newWrite("practice", practiceBody(new Date(), 5)));
      pages.push(await page(user, { before: next }));
    }
    expect(pages.map(({ sessions }) => sessions.length)).toEqual([20, 20, 5]);
    const sessions = pages.flatMap((each) => each.sessions);
    const newestFirst = writes
      .map(({ documentId, body }) => ({ id: documentId, ...(body as ReturnType<typeof practiceBody>) }))
      .sort((a, b) => (`${a.startedAt} ${a.id}` < `${b.startedAt} ${b.id}` ? 1 : -1));
    expect(sessions).toEqual(newestFirst);
  });

  it("has pages of the requested size, and none after the last [R-128]", async () => {
    const user = await newAppUser(app, database);
    await practise(user, 6);
    const first = await page(user, { limit: "3" });
    const second = await page(user, { limit: "3", before: first.next ?? "" });
    expect([first.sessions.length, second.sessions.length, second.next]).toEqual([3, 3, null]);
    expect(await page(await newAppUser(app, database), { limit: "100" })).toEqual({ sessions: [], next: null });
  });

  it("has shorter pages of large records, and counts their bytes as reads", async () => {
    const user = await newAppUser(app, database);
    const practised = { type: "convergence", duration: 1, settings: DEFAULT_SETTINGS };
    const large = { ...practiceBody(new Date(), 50), exercises: Array.from({ length: 50 }, () => practised) };
    for (let push = 0; push < 3; push++)
      await user.push(...Array.from({ length: 20 }, () => newWrite("practice", large)));
    const statuses = new Set<number>();
    let sessions = 0;
    for (let next: string | null = ""; next !== null; ) {
      const response = await user.get(`${API.practiceSessions}?limit=100${next && `&before=${next}`}`);
      const bytes = (await response.clone().arrayBuffer()).byteLength;
      expect(bytes).toBeLessThan(300 * 1024);
      expect(response.headers.get("Content-Length")).toBe(String(bytes));
      const answer = practiceSessionsSchema.parse(await response.json());
      sessions += answer.sessions.length;
      next = answer.next;
    }
    expect(sessions).toBe(60);
    for (let read = 0; read < 400; read++) statuses.add((await user.get(`${API.practiceSessions}?limit=100`)).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it.each([
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=ten"],
    ["limit", "limit=-1"],
    ["before", "before="],
    ["before", "before=abc"],
    ["before", `before=${Buffer.from("2026-01-01T00:00:00.000Z ' OR 1=1").toString("base64url")}`],
  ])("returns 400 for a malformed %s in %s", async (field, query) => {
    const user = await newAppUser(app, database);
    const response = await user.get(`${API.practiceSessions}?${query}`);
    expect([response.status, await response.json()]).toMatchObject([400, { code: "bad-request", field }]);
  });

  it.each([API.practiceSessions, API.stats, `${API.stats}?zone=x`])("limits requests for %s per user", async (path) => {
    const limited = new Hono().route("/", practiceRoutes(database, standInGate, limitReads(2 * 1024 * 1024)));
    const [ada, ben] = [appUser(limited, await addUser(database)), appUser(limited, await addUser(database))];
    const statuses = [];
    for (let n = 0; n < 200; n++) statuses.push((await ada.get(path)).status);
    expect(statuses.indexOf(429)).toBeGreaterThan(100);
    expect((await ben.get(path)).status).not.toBe(429);
  });
});
