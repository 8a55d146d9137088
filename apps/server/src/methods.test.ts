import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "./api/endpoints.ts";
import { createTestStore } from "./db/testing/databases.ts";
import { createSignedUp, createVisitor, type Visitor } from "./sign-in/testing/visitor.ts";
import { ORIGIN, STATED } from "./testing/person.ts";
import { createTestApp } from "./testing/test-app.ts";

const METHODS = ["HEAD", "OPTIONS", "GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"] as const;
const endpoints = ENDPOINTS.flatMap((group) => group.endpoints).map(({ method, path }) => ({
  method: method.toUpperCase(),
  path: path.replace(/:\w+/g, "x"),
}));
const paths = new Set(endpoints.map(({ path }) => path));

describe("every path", () => {
  const store = createTestStore("sqlite");
  let app: ReturnType<typeof createTestApp>["app"];
  let visitors: readonly Visitor[];
  beforeAll(async () => {
    ({ app } = createTestApp(await (await store).open()));
    visitors = [createVisitor(app), await createSignedUp(app)];
  });

  afterAll(async () => (await store).remove());

  const ask = (method: string, path: string, { cookie }: Visitor) =>
    app.request(path, { method, headers: { Origin: ORIGIN, Cookie: cookie, ...STATED } });

  it("answers HEAD as GET, without a body, and refuses methods that it doesn't have", async () => {
    for (const visitor of visitors) {
      for (const path of paths) {
        const has = (wanted: string) => endpoints.some((each) => each.path === path && each.method === wanted);
        const statuses = new Map<string, number>();
        for (const method of METHODS) {
          const answer = await ask(method, path, visitor);
          const asked = `${method} ${path} ${visitor.cookie}`;
          statuses.set(method, answer.status);
          expect(answer.status, asked).toBeLessThan(500);
          if (method === "HEAD") expect(await answer.text(), asked).toBe("");
          else await answer.body?.cancel();
          if (!has(method) && !(method === "HEAD" && has("GET"))) expect(answer.status, asked).toBeGreaterThan(400);
        }
        if (has("GET")) expect([path, statuses.get("HEAD")]).toEqual([path, statuses.get("GET")]);
      }
    }
  });

  it("answers as well if a letter of it is encoded", async () => {
    for (const visitor of visitors) {
      for (const { method, path } of endpoints) {
        const encoded = path.replace(/\/(\w)(?=[\w-]*$)/, (_, letter) => `/%${letter.charCodeAt(0).toString(16)}`);
        const answers = [await ask(method, path, visitor), await ask(method, encoded, visitor)];
        expect([encoded, answers[1]?.status]).toEqual([encoded, answers[0]?.status]);
        for (const { body } of answers) await body?.cancel();
      }
    }
  });
});
