import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAnswerWatch } from "./answer-watch.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise(() => undefined);

it("calls without an answer for five seconds fail, and so do later ones [R-120]", async () => {
  const onSilence = vi.fn();
  const watch = createAnswerWatch(onSilence);
  const calls = [watch.answer(never), watch.answer(never)];
  const results = Promise.allSettled(calls);
  vi.advanceTimersByTime(4999);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSilence).toHaveBeenCalledOnce();
  for (const { status } of await results) expect(status).toBe("rejected");
  await expect(watch.answer(Promise.resolve())).rejects.toThrow("doesn't answer");
  expect(vi.getTimerCount()).toBe(0);
});

it("a call is not cut off while its parts are answered, nor for time before it [R-120]", async () => {
  const onSilence = vi.fn();
  const watch = createAnswerWatch(onSilence);
  await watch.answer(Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  watch.answer(never).catch(() => undefined);
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(4000);
    await watch.part(i % 2 ? Promise.resolve() : Promise.reject(new Error("refused"))).catch(() => undefined);
  }
  expect(onSilence).not.toHaveBeenCalled();
});
