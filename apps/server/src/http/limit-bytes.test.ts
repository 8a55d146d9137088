import { Hono } from "hono";
import { expect, it } from "vitest";
import { answerJson } from "./json-answer.ts";
import { type LimitedBytesVariables, limitBytes } from "./limit-bytes.ts";

it("gives back what work that throws has reserved, but for the least", async () => {
  const limit = limitBytes({ perMinute: 1000, reserved: 500, least: 10, code: "documents/read-too-often" });
  const app = new Hono();
  app.get("/", (context) => limit(context, "ada", () => Promise.reject(new Error("no database"))));
  app.onError((_error, context) => context.body(null, 503));
  for (let i = 0; i < 20; i++) expect((await app.request("/")).status).toBe(503);
});

it("counts what an answer was computed from, if that is more than the answer", async () => {
  const limit = limitBytes({ perMinute: 1000, reserved: 100, least: 10, code: "documents/read-too-often" });
  const app = new Hono<{ Variables: LimitedBytesVariables }>();
  app.get("/:read", (context) =>
    limit(context, context.req.param("read"), async () => {
      context.set("bytesRead", Number(context.req.param("read")));
      return answerJson(context, "{}");
    }),
  );
  const answered = async (read: number) => {
    let count = 0;
    while ((await app.request(`/${read}`)).status === 200) count += 1;
    return count;
  };
  expect(await answered(1)).toBeGreaterThan(60);
  expect(await answered(300)).toBeLessThan(5);
});
