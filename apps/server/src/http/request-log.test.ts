import { API } from "@vr-eye-lab/domain/api";
import { afterAll, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createSignedUp, resultOf } from "../sign-in/testing/visitor.ts";
import { ORIGIN } from "../testing/person.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

function loggingApp(level: string) {
  const lines: string[] = [];
  const log = createLog(level, { write: (line: string) => lines.push(line) });
  return { app: createTestApp(database, { log }).app, log, lines };
}

it("logs an API call without query, headers and body", async () => {
  const { app, lines } = loggingApp("trace");
  const secret = "hunter2";
  await app.request(`/api/auth/verify?token=${secret}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, Cookie: `session=${secret}`, Origin: ORIGIN },
    body: JSON.stringify({ password: secret }),
  });
  const line = JSON.parse(lines.at(-1) ?? "");
  expect(line).toMatchObject({ level: 30, method: "POST", path: "/api/auth/verify", status: 404, msg: "answered" });
  expect(line.milliseconds).toBeGreaterThanOrEqual(0);
  expect(lines.join("")).not.toContain(secret);
});

it.each([{}, { "Content-Length": "100" }])(
  "logs no error if the client goes away while it sends the body %j",
  async (headers) => {
    const { app, lines } = loggingApp("info");
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    const init = { method: "POST", headers: { ...headers, Origin: ORIGIN }, body, duplex: "half" } as const;
    expect(await resultOf(await app.request("/api/auth/sign-in/email", init))).toMatchObject([
      400,
      { code: "bad-request" },
    ]);
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([30]);
  },
);

it("logs the time spent on a long poll without its wait", async () => {
  const { app, lines } = loggingApp("info");
  const ada = await createSignedUp(app);
  const { cursor } = (await (await ada.get(`${API.changes}?wait=0`)).json()) as { cursor: number };
  const start = performance.now();
  await ada.get(`${API.changes}?since=${cursor}&wait=1`);
  const all = performance.now() - start;
  const { path, milliseconds } = JSON.parse(lines.at(-1) ?? "");
  expect(path).toBe(API.changes);
  // Timers may be a millisecond early, and it is rounded.
  expect(milliseconds).toBeLessThan(all - 990);
});

it("logs the addresses of clients unless they are turned off", async () => {
  for (const clientAddresses of [true, false]) {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => lines.push(line) }, { clientAddresses });
    const env = { ...TEST_ENV, trustedProxies: ["0.0.0.0/0"] };
    const { app } = createTestApp(database, { log, env });
    const incoming = { socket: { remoteAddress: "192.0.2.1" } };
    const headers = { "X-Forwarded-For": "198.51.100.7" };
    await app.request(API.config, { headers }, { incoming });
    await createTestApp(database, { log }).app.request(API.config, { headers }, { incoming });
    const text = lines.join("");
    expect(text).toContain('"path":"/api/config"');
    for (const address of ["192.0.2.1", "198.51.100.7"]) expect(text.includes(address)).toBe(clientAddresses);
  }
});

it("logs files of the page at debug", async () => {
  const quiet = loggingApp("info");
  await quiet.app.request("/healthz");
  expect(quiet.lines).toEqual([]);
  const chatty = loggingApp("debug");
  await chatty.app.request("/healthz");
  expect(chatty.lines).toHaveLength(1);
});

it("redacts a secret that is logged by mistake", () => {
  const { log, lines } = loggingApp("info");
  log.info({ token: "hunter2", user: { password: "hunter2", name: "Ada" } }, "signed in");
  expect(lines.join("")).not.toContain("hunter2");
  expect(JSON.parse(lines[0] ?? "").user.name).toBe("Ada");
});

it("costs little for a request with a very long path, which anyone may send", async () => {
  const { app, log, lines } = loggingApp("info");
  await app.request(`/api/${"a".repeat(15_000)}`);
  expect(lines.at(-1)?.length).toBeLessThan(1_000);
  // With quadratic cost, this takes more than the time limit of a test.
  log.info("a".repeat(300_000));
  log.info("Sent to ada@example.com.");
  expect(JSON.parse(lines.at(-1) ?? "").msg).toBe("Sent to [address].");
});
