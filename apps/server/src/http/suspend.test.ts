import { Hono } from "hono";
import { expect, it } from "vitest";
import { resumeSuspended, suspend } from "./suspend.ts";

/** An app whose answer waits once, and what it did. */
function appThatWaits() {
  const steps: string[] = [];
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const app = resumeSuspended(new Hono());
  app.use(async (_, next) => {
    steps.push("begin");
    await next();
    steps.push("end");
  });
  app.get("/", (context) => {
    const response = context.text(`handled with ${steps.length} steps`);
    return steps.length === 1 ? suspend(context, response, promise) : response;
  });
  return { app, steps, resolve };
}

it("a suspended request holds no middleware, and its response is sent if nothing happens", async () => {
  const { app, steps, resolve } = appThatWaits();
  const answer = app.request("/");
  await expect.poll(() => steps).toEqual(["begin", "end"]);
  resolve(false);
  expect(await (await answer).text()).toBe("handled with 1 steps");
  expect(steps).toEqual(["begin", "end"]);
});

it("a suspended request is handled again from the start if something happens", async () => {
  const { app, steps, resolve } = appThatWaits();
  const answer = app.request("/");
  await expect.poll(() => steps).toEqual(["begin", "end"]);
  resolve(true);
  expect(await (await answer).text()).toBe("handled with 3 steps");
  expect(steps).toEqual(["begin", "end", "begin", "end"]);
});
