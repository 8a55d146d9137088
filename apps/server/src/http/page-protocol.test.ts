import { API } from "@vr-eye-lab/domain/api";
import { OLDEST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import type { ChangesResponse } from "@vr-eye-lab/domain/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { createSignedUp, createVisitor, type Visitor } from "../sign-in/testing/visitor.ts";
import { newWrite, ORIGIN, sequenceBody } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";

const VERSIONED = [API.push, API.changes, API.stats, API.practiceSessions];

describe("a page's stated version", () => {
  let store: TestStore;
  let app: ReturnType<typeof createTestApp>["app"];
  let ada: Visitor;
  beforeAll(async () => {
    store = await createTestStore("sqlite");
    ({ app } = createTestApp(await store.open()));
    ada = await createSignedUp(app);
  });
  afterAll(() => store.remove());

  const unsent = { writes: [newWrite("savedSequences", sequenceBody("Waits"))] };
  function ask(path: string, version: string | undefined) {
    const headers = { Cookie: ada.cookie, Origin: ORIGIN, "Content-Type": "application/json" };
    const stated = version === undefined ? {} : { [PROTOCOL_HEADER]: version };
    const sends = path === API.push ? { method: "POST", body: JSON.stringify(unsent) } : {};
    return app.request(`${path}?wait=0`, { ...sends, headers: { ...headers, ...stated } });
  }
  const storedNames = async () =>
    ((await (await ada.get(`${API.changes}?wait=0`)).json()) as ChangesResponse).changes.map(({ id }) => id);

  it.each(VERSIONED)("gets 426 from %s with the server's version when it is missing or too old", async (path) => {
    for (const version of [undefined, String(OLDEST_PROTOCOL - 1)]) {
      const answer = await ask(path, version);
      expect(answer.status).toBe(426);
      expect(answer.headers.get(PROTOCOL_HEADER)).toBe(String(PROTOCOL));
      expect(await answer.json()).toMatchObject({ code: "page/too-old", error: expect.stringMatching(/Reload/) });
    }
  });

  it.each(VERSIONED)("gets an empty 503 with Retry-After from %s when it is newer", async (path) => {
    const answer = await ask(path, String(PROTOCOL + 1));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
    expect(await answer.text()).toBe("");
  });

  it.each(["x", "-1", "1.5"])("gets 400 when it is %s", async (version) => {
    const answer = await ask(API.changes, version);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field: PROTOCOL_HEADER });
  });

  it("is served from the oldest to the server's, and then the write that waited is stored", async () => {
    expect(await storedNames()).not.toContain(unsent.writes[0]?.documentId);
    for (const version of new Set([OLDEST_PROTOCOL, PROTOCOL])) {
      for (const path of VERSIONED) {
        const answer = await ask(path, String(version));
        expect([answer.status, answer.headers.get(PROTOCOL_HEADER)]).toEqual([200, String(PROTOCOL)]);
      }
    }
    expect(await storedNames()).toContain(unsent.writes[0]?.documentId);
  });

  it("doesn't matter elsewhere", async () => {
    for (const version of ["x", "1", String(PROTOCOL + 1)]) {
      const stated = { [PROTOCOL_HEADER]: version };
      for (const path of [API.config, API.account, API.shares, "/api/auth/get-session"])
        expect((await ada.get(path, stated)).status, path).toBe(200);
      const wrong = { email: ada.email, password: "not the password" };
      expect((await createVisitor(app).post("/api/auth/sign-in/email", wrong, stated)).status).toBe(401);
    }
    expect((await ada.post(`${API.pageViews}?protocol=2`, {})).status).not.toBe(426);
  });
});
