import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSleeper, retryDelay } from "./retry.ts";

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

describe("a sleeper", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Records when a sleep has ended. */
  function begin(sleep: Promise<void>) {
    const seen = { over: false };
    void sleep.then(() => {
      seen.over = true;
    });
    return seen;
  }

  it("ends after its time, when woken, and when stopped [R-120]", async () => {
    const stopping = new AbortController();
    const { sleep, wake } = createSleeper(stopping.signal);
    const timed = begin(sleep(100));
    await vi.advanceTimersByTimeAsync(99);
    expect(timed.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(timed.over).toBe(true);
    const woken = begin(sleep(Number.POSITIVE_INFINITY));
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(woken.over).toBe(true);
    const stopped = begin(sleep(Number.POSITIVE_INFINITY, true));
    stopping.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped.over).toBe(true);
  });

  it("does not miss a wake while it is not sleeping, and is not woken from a fixed sleep [R-120]", async () => {
    const { sleep, wake } = createSleeper(new AbortController().signal);
    wake();
    const sound = begin(sleep(100, true));
    wake();
    await vi.advanceTimersByTimeAsync(99);
    expect(sound.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(sound.over).toBe(true);
    wake();
    const next = begin(sleep(Number.POSITIVE_INFINITY));
    await vi.advanceTimersByTimeAsync(0);
    expect(next.over).toBe(true);
  });
});
