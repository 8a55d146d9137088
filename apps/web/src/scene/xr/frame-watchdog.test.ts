import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchFrames } from "./frame-watchdog.ts";

describe("watchFrames", () => {
  let visible = true;
  let reports = 0;
  let watchdog: ReturnType<typeof watchFrames>;
  beforeEach(() => {
    vi.useFakeTimers();
    visible = true;
    reports = 0;
    watchdog = watchFrames(
      () => visible,
      () => {
        reports += 1;
      },
    );
  });
  afterEach(() => {
    watchdog.stop();
    vi.useRealTimers();
  });

  it("reports after 5 s without a frame, and again after 5 s more [E-11]", () => {
    vi.advanceTimersByTime(4_900);
    expect(reports).toBe(0);
    vi.advanceTimersByTime(600);
    expect(reports).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(reports).toBe(2);
  });

  it("starts again with each frame [E-11]", () => {
    for (let second = 0; second < 60; second += 4) {
      vi.advanceTimersByTime(4_000);
      watchdog.reset();
    }
    expect(reports).toBe(0);
    vi.advanceTimersByTime(5_500);
    expect(reports).toBe(1);
  });

  it("doesn't count while the XR session is hidden [E-11]", () => {
    vi.advanceTimersByTime(4_000);
    visible = false;
    vi.advanceTimersByTime(600_000);
    visible = true;
    vi.advanceTimersByTime(4_000);
    expect(reports).toBe(0);
    vi.advanceTimersByTime(1_500);
    expect(reports).toBe(1);
  });

  it("doesn't count the time that the device sleeps [E-11]", () => {
    vi.advanceTimersByTime(2_000);
    // The clock continues, but timers don't.
    vi.spyOn(performance, "now").mockReturnValueOnce(performance.now() + 3_600_000);
    vi.advanceTimersByTime(500);
    vi.advanceTimersByTime(1_500);
    expect(reports).toBe(0);
  });

  it("is silent once it is stopped [E-11]", () => {
    watchdog.stop();
    vi.advanceTimersByTime(60_000);
    expect(reports).toBe(0);
  });
});
