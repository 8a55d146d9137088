import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { USER_HEADER, USER_QUERY } from "@vr-eye-lab/domain/protocol";
import { beforeAll, expect, it, vi } from "vitest";
import { DOCS } from "../api/endpoints.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createSignedUp, createVisitor, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { newId, STATED } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** Routes that don't depend on the login, and those that replace it or find out whose it is. */
const FOR_ANYONE = new Set([
  `GET ${API.config}`,
  ...Object.values(DOCS).map((path) => `GET ${path}`),
  `GET ${API.legal}`,
  `POST ${API.shared}`,
  `GET ${API.reminderOff}`,
  `POST ${API.reminderOff}`,
  `POST ${API.stripeWebhook}`,
  `POST ${DEVICE_API.start}`,
  `GET ${PATHS.session}`,
  `POST ${PATHS.signUp}`,
  `POST ${PATHS.signIn}`,
  `POST ${PATHS.sendLink}`,
  `POST ${API.linkConfirm}`,
  `POST ${PATHS.requestReset}`,
  `POST ${PATHS.reset}`,
]);

/** Bodies for routes that check them before the login. */
const BODIES: Readonly<Record<string, object>> = {
  [API.pageViews]: { path: "/", title: "VR Eye Lab", timestamp: new Date().toISOString() },
  [API.emailConfirm]: { token: "abc" },
  [API.returnTicket]: { ticket: `rt_${"A".repeat(43)}`, sessionId: "cs_test_1" },
  [DEVICE_API.poll]: { deviceCode: "A".repeat(43) },
};

describeOnBoth("a request that has one user's cookie but comes from another user's page", (open) => {
  let app: ReturnType<typeof createTestApp>["app"];
  let routes: string[];
  beforeAll(async () => {
    ({ app } = createTestApp(await open()));
    const all = app.routes.filter(({ method, path }) => method !== "ALL" && /^\/(api|\.netlify)\//.test(path));
    routes = [...new Set(all.map(({ method, path }) => `${method} ${path}`))];
  });

  /** The code of the answer to a request that names a user in the header, or in the query. */
  async function codeOf(visitor: Visitor, route: string, named: string | null, inQuery = false): Promise<unknown> {
    const [method = "", path = ""] = route.split(" ");
    const query = named !== null && inQuery ? `?${USER_QUERY}=${named}` : "";
    const response = await app.request(
      path.replace(":id", newId()) + query,
      {
        method,
        headers: {
          Origin: "http://localhost:3000",
          Cookie: visitor.cookie,
          "Content-Type": "application/json",
          ...STATED,
          ...(named !== null && !inQuery && { [USER_HEADER]: named }),
        },
        ...(method !== "GET" && { body: JSON.stringify(BODIES[path] ?? {}) }),
      },
      { incoming: { socket: { remoteAddress: "10.9.0.1" } } },
    );
    const text = await response.text();
    const { code = null } = (text.startsWith("{") ? JSON.parse(text) : {}) as { code?: string };
    return code === "auth/other-user" ? `${response.status} ${code}` : code;
  }

  const idOf = async (visitor: Visitor) => {
    const { user } = (await (await visitor.get(PATHS.session)).json()) as { user: { id: string } };
    return user.id;
  };

  it("is refused by every route, except those for anyone [R-145]", async () => {
    const ben = await createSignedUp(app);
    expect(routes.length).toBeGreaterThan(30);
    const answers = await Promise.all(routes.map(async (route) => [route, await codeOf(ben, route, newId())] as const));
    const served = answers.filter(([, code]) => code !== "409 auth/other-user").map(([route]) => route);
    expect(new Set(served)).toEqual(FOR_ANYONE);
  });

  it("is also refused if it is a beacon, which names the user in the query [R-124]", async () => {
    const ben = await createSignedUp(app);
    for (const path of [API.clicks, API.pageViews])
      expect(await codeOf(ben, `POST ${path}`, newId(), true)).toBe("409 auth/other-user");
  });

  it("gets the same answer whether that user exists or not, and leaves the login as it is [R-145]", async () => {
    const [ada, ben] = [await createSignedUp(app), await createSignedUp(app)];
    const bodies = [await idOf(ada), newId(), ""].map(async (id) => {
      const answer = await ben.post(PATHS.signOut, {}, { [USER_HEADER]: id });
      return [answer.status, await answer.text(), answer.headers.getSetCookie()];
    });
    const [known, ...unknown] = await Promise.all(bodies);
    expect(known).toEqual([409, expect.stringContaining("another account"), []]);
    for (const answer of unknown) expect(answer).toEqual(known);
    expect(await idOf(ben)).not.toBe(await idOf(ada));
  });

  it("isn't a request without a user or with the right one [R-145]", async () => {
    for (const isNamed of [false, true]) {
      const ben = await createSignedUp(app);
      const named = isNamed ? await idOf(ben) : null;
      for (const route of routes.filter((each) => !each.includes("sign-out"))) {
        const code = await codeOf(ben, route, named);
        expect([route, code]).not.toEqual([route, "409 auth/other-user"]);
        expect([route, code]).not.toEqual([route, "auth/not-signed-in"]);
      }
      expect((await ben.post(PATHS.signOut, {}, named === null ? {} : { [USER_HEADER]: named })).status).toBe(200);
    }
  });

  it("is not signed in if the cookie isn't valid any more [R-145]", async () => {
    const visitor = createVisitor(app);
    expect(await codeOf(visitor, `GET ${API.stats}`, newId())).toBe("auth/not-signed-in");
  });
});
