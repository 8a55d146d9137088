import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createVisitor, PATHS } from "../sign-in/testing/visitor.ts";
import { newId } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";
import { clientAt } from "./client.ts";
import { createRateLimits } from "./rate-limit.ts";
import { type AddressLimitName, RATE_LIMITS } from "./rate-limit-table.ts";

// Hundreds of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const email = `${newId()}@example.com`;
const token = "t".repeat(43);
const REQUESTS = {
  "sign-up": [PATHS.signUp, { email, password: newId() }],
  "sign-in": [PATHS.signIn, { email, password: newId() }],
  "send-link": [PATHS.sendLink, { email }],
  "request-reset": [PATHS.requestReset, { email }],
  "reset-password": [PATHS.reset, { token, newPassword: newId() }],
  "link-confirm": [API.linkConfirm, { email, token }],
  "email-confirm": [API.emailConfirm, { token }],
  "return-ticket": [API.returnTicket, { ticket: `rt_${token}`, sessionId: "cs_test_1" }],
  "device-start": [DEVICE_API.start, {}],
  shared: [API.shared, { token }],
  "reminder-off": [API.reminderOff, { token }],
  "page-views": [API.pageViews, { path: "/", title: "VR Eye Lab", timestamp: new Date().toISOString() }],
} as const satisfies Partial<Record<AddressLimitName, readonly [string, object]>>;

describeOnBoth("a request beyond a limit", (open) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  beforeAll(async () => {
    database = await open();
    // The app remembers a refusal for a second of this clock.
    vi.useFakeTimers({ toFake: ["Date"] });
    ({ app } = createTestApp(database));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it.each(Object.entries(REQUESTS))(
    "for %s, from an IPv6 network, doesn't use the database",
    async (name, [path, body]) => {
      const network = `2001:db8:9:${Object.keys(REQUESTS).indexOf(name)}`;
      const otherProcess = createRateLimits(database);
      const limit = name as keyof typeof REQUESTS;
      for (let n = 0; n < RATE_LIMITS[limit].max; n++) await otherProcess.take(limit, clientAt(`${network}::${n}`));
      const visitor = createVisitor(app, `${network}:ffff::1`);
      expect((await visitor.post(path, body)).status, "learns of the refusal").toBe(429);
      const uses = [
        vi.spyOn(database, "write"),
        ...[database.reader, database.kysely].flatMap((kysely) => [
          vi.spyOn(kysely, "selectFrom"),
          vi.spyOn(kysely, "insertInto"),
          vi.spyOn(kysely, "updateTable"),
        ]),
      ];
      for (let n = 0; n < 50; n++) expect((await visitor.post(path, body)).status).toBe(429);
      expect(uses.map((each) => each.mock.calls.length)).toEqual(uses.map(() => 0));
    },
  );
});
