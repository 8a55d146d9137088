import { afterEach, describe, expect, it, vi } from "vitest";
import { pause, retryDelay } from "./retry.ts";

describe("the retry delay", () => {
  it("doubles from half a second to half a minute, with jitter between 50 % and 100 % [R-120]", () => {
    const least = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => retryDelay(failures, null, () => 0));
    expect(least).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(retryDelay(3, null, () => 1)).toBe(2000);
    expect(retryDelay(50, null, () => 1)).toBe(30_000);
  });

  it("is never less than the server asks for, up to an hour [R-120]", () => {
    expect(retryDelay(1, 7, () => 0)).toBe(7000);
    expect(retryDelay(50, 7, () => 0)).toBe(15_000);
    expect(retryDelay(1, 1e9, () => 0)).toBe(3_600_000);
  });
});

afterEach(() => void vi.useRealTimers());

it("a pause ends after its time, or when its signal is aborted, and leaves no timer [R-120]", async () => {
  vi.useFakeTimers();
  const end = new AbortController();
  const ended: string[] = [];
  for (const [name, milliseconds] of [
    ["timed", 100],
    ["cut short", 1000],
    ["endless", Number.POSITIVE_INFINITY],
  ] as const)
    void pause(milliseconds, end.signal).then(() => ended.push(name));
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(["timed"]);
  end.abort();
  await pause(1000, end.signal);
  expect(ended).toEqual(["timed", "cut short", "endless"]);
  expect(vi.getTimerCount()).toBe(0);
});
