import { Hono } from "hono";
import { expect, it } from "vitest";
import { holdRefusals } from "./hold-refusals.ts";

function createApp(milliseconds: number, stopping?: AbortSignal) {
  const app = new Hono().use(holdRefusals(milliseconds, stopping));
  app.get("/refused", (context) => context.text("", 429));
  return app.get("/", (context) => context.text("answered"));
}

it("holds back refusals", async () => {
  const begin = performance.now();
  expect((await createApp(200).request("/refused")).status).toBe(429);
  // Node's timers may be a millisecond early.
  expect(performance.now() - begin).toBeGreaterThanOrEqual(199);
});

it("answers refusals at once when the server stops or the client has gone, and everything else anyway", async () => {
  const stopping = new AbortController();
  const gone = new AbortController();
  const app = createApp(600_000, stopping.signal);
  const held = [app.request("/refused"), app.request("/refused", { signal: gone.signal })];
  let answered = 0;
  for (const each of held) void Promise.resolve(each).then(() => answered++);
  expect(await (await app.request("/")).text()).toBe("answered");
  expect(answered).toBe(0);
  gone.abort();
  await held[1];
  expect(answered).toBe(1);
  stopping.abort();
  await held[0];
  expect(answered).toBe(2);
});
