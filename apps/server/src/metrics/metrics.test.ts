import { API } from "@vr-eye-lab/domain/api";
import { MOST_PER_DAY, QUOTAS } from "@vr-eye-lab/domain/quota";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createSmtpMailer } from "../mail/mailer.ts";
import { createSignedUp, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { noUsage } from "../store/usage.ts";
import { newId, newWrite, ORIGIN, practiceBody, STATED, sequenceBody } from "../testing/person.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";

const TOKEN = "0123456789abcdef-token";

describeOnBoth("metrics", (open, kind) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  let ada: Visitor;
  const env = { ...TEST_ENV, metricsToken: TOKEN };
  const clients = new Set<AbortController>();
  beforeAll(async () => {
    database = await open();
    ({ app } = createTestApp(database, { env }));
    ada = await createSignedUp(app);
  });
  afterEach(() => {
    for (const client of clients) client.abort();
  });

  const scrape = (authorization = `Bearer ${TOKEN}`) =>
    app.request("/metrics", { headers: { Authorization: authorization } });

  /** The samples by name and labels, as in the text: `name{label="value"}`. */
  async function samples(): Promise<Map<string, number>> {
    const lines = (await (await scrape()).text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return new Map(
      lines.map((line) => {
        const [, sample, value] = /^(\w+(?:\{(?:\w+="[^"\\\n]*",?)*\})?) (\S+)$/.exec(line) ?? [];
        if (sample === undefined) throw new Error(`Not in the text format: ${line}`);
        return [sample, Number(value)];
      }),
    );
  }

  /** How much samples grow during `work`. */
  async function growth(names: readonly string[], work: () => unknown): Promise<number[]> {
    const before = await samples();
    await work();
    const after = await samples();
    return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
  }

  it("are found only with METRICS_TOKEN", async () => {
    const { app } = createTestApp(database);
    const headers = { Authorization: "Bearer undefined", Accept: "text/html" };
    expect((await app.request("/metrics", { headers })).status).toBe(404);
  });

  it("are sent only to requests with the token", async () => {
    for (const wrong of ["", "Bearer ", `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN]) {
      const answer = await scrape(wrong);
      expect([wrong, answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([wrong, 401, "Bearer"]);
      expect(await answer.text()).not.toContain("vr_eye_lab");
    }
    const answer = await scrape();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    const found = await samples();
    expect(found.get('vr_eye_lab_info{version="1.2.3",commit="abc"}')).toBe(1);
    expect(found.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    if (process.platform === "linux") expect(found.get("process_open_fds")).toBeGreaterThan(2);
    // They take milliseconds for each thousand connections.
    expect([...found.keys()].filter((name) => name.startsWith("nodejs_active"))).toEqual([]);
  });

  it("count requests by route template, so that clients can't add series", async () => {
    const id = newId();
    const [unknown] = await growth(
      ['vr_eye_lab_http_requests_total{method="GET",route="/api/*",status="404"}'],
      async () => {
        await app.request(`/api/${id}/${id}`);
        await app.request(`/api/${id}`);
        await app.request(`/${id}`, { method: id.slice(0, 8).toUpperCase() });
        await ada.get(`${API.changes}?since=0&wait=0`);
        await app.request(`/.netlify/${id}?secret=${id}`, { method: "DELETE", headers: { Origin: ORIGIN } });
      },
    );
    expect(unknown).toBe(2);
    const routes = new Set([...app.routes.map(({ path }) => path), "/waits"]);
    for (const name of (await samples()).keys()) {
      const [, route] = /route="([^"]*)"/.exec(name) ?? [];
      if (route !== undefined) expect(routes).toContain(route);
      const [, method = "GET"] = /method="([^"]*)"/.exec(name) ?? [];
      expect(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"]).toContain(method);
    }
    const text = await (await scrape()).text();
    for (const secret of [id, ada.email, "@", "example"]) expect(text).not.toContain(secret);
  });

  it("time a long poll without its wait", async () => {
    const { cursor } = (await (await ada.get(`${API.changes}?wait=0`)).json()) as { cursor: number };
    const sum = `vr_eye_lab_http_request_duration_seconds_sum{method="GET",route="${API.changes}"}`;
    const [seconds] = await growth([sum], () => ada.get(`${API.changes}?since=${cursor}&wait=1`));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(0.9);
  });

  it("show long polls while they wait", async () => {
    const { cursor } = (await (await ada.get(`${API.changes}?wait=0`)).json()) as { cursor: number };
    const waiting = async () => (await samples()).get("vr_eye_lab_long_polls") ?? Number.NaN;
    const before = await waiting();
    const client = new AbortController();
    clients.add(client);
    const headers = { Cookie: ada.cookie, ...STATED };
    const poll = app.request(`${API.changes}?since=${cursor}&wait=25`, { headers, signal: client.signal });
    await expect.poll(waiting).toBe(before + 1);
    client.abort();
    await poll;
    expect(await waiting()).toBe(before);
  });

  it("show batches of pushes, and what quotas refuse", async () => {
    const { userId } = await database.reader.selectFrom("userRevision").select("userId").executeTakeFirstOrThrow();
    const { live } = QUOTAS.savedSequences;
    const usage = {
      ...noUsage(),
      savedSequences: { live, rows: live, bytes: 0 },
      today: { date: new Date().toISOString().slice(0, 10), practice: MOST_PER_DAY.practice, clicks: 0 },
    };
    const fill = () =>
      database.write((on) =>
        on
          .updateTable("userRevision")
          .set({ usage: JSON.stringify(usage) })
          .where("userId", "=", userId)
          .execute(),
      );
    const grown = await growth(
      [
        "vr_eye_lab_push_batch_size_count",
        'vr_eye_lab_quota_refusals_total{code="document/too-many"}',
        'vr_eye_lab_quota_refusals_total{code="practice/too-many-today"}',
        "vr_eye_lab_pushes_waiting",
      ],
      async () => {
        await ada.post(API.push, { writes: [newWrite("savedSequences", sequenceBody("One"))] });
        await fill();
        await ada.post(API.push, { writes: [newWrite("savedSequences", sequenceBody("Two"))] });
        await ada.post(API.push, { writes: [newWrite("practice", practiceBody(new Date(), 60))] });
      },
    );
    expect(grown).toEqual([3, 1, 1, 0]);
  });

  it("count webhooks and emails that failed", async () => {
    const [webhooks, emails, hashes] = await growth(
      [
        'vr_eye_lab_webhooks_total{result="refused"}',
        'vr_eye_lab_emails_total{result="failed"}',
        "vr_eye_lab_password_hashes_waiting",
      ],
      async () => {
        await app.request(API.stripeWebhook, { method: "POST", body: "{}", headers: { "Stripe-Signature": "t=1" } });
        const mailer = createSmtpMailer(new URL("smtp://127.0.0.1:1"), "lab@lab.example");
        const { app: unsent } = createTestApp(database, { env, mailer });
        const headers = { Origin: ORIGIN, "Content-Type": "application/json" };
        await unsent.request(PATHS.sendLink, { method: "POST", headers, body: JSON.stringify({ email: ada.email }) });
      },
    );
    expect([webhooks, emails, hashes]).toEqual([1, 1, 0]);
  });

  it("show how busy the database is", async () => {
    const connections = kind === "postgres" ? 10 : 1;
    const gate = Promise.withResolvers<void>();
    let running = 0;
    const holding = Array.from({ length: connections }, () =>
      database.write(async (on) => {
        await on.selectFrom("user").select("id").execute();
        running += 1;
        await gate.promise;
      }),
    );
    await expect.poll(() => running).toBe(connections);
    const waiting = database.write((on) => on.selectFrom("user").select("id").execute());
    await expect.poll(() => database.load().waiting).toBe(1);
    const found = await samples();
    expect(found.get("vr_eye_lab_database_waiting")).toBe(1);
    if (kind === "postgres") expect(found.get('vr_eye_lab_database_connections{state="busy"}')).toBe(connections);
    gate.resolve();
    await Promise.all([...holding, waiting]);
    expect((await samples()).get("vr_eye_lab_database_waiting")).toBe(0);
  });
});
