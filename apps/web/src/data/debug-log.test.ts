import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDebugLog, LOG_LIMIT } from "./debug-log.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** A storage of one text; null refuses to keep it. */
function oneText(text: string | null = "[]") {
  return {
    text,
    getItem: () => text,
    setItem(_: string, value: string) {
      if (this.text === null) throw new DOMException("full", "QuotaExceededError");
      this.text = value;
      text = value;
    },
  };
}

describe("the debug log", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("keeps what was written, with its time, and tells the console [R-126]", () => {
    const log = createDebugLog(oneText(), () => NOW);
    log.write("warn", "something odd");
    expect(log.entries()).toEqual([{ at: "2026-11-20T12:00:00.000Z", level: "warn", message: "something odd" }]);
    expect(console.warn).toHaveBeenCalledWith("something odd");
  });

  it("holds at most 1000 entries, the newest [R-126]", () => {
    const entries = Array.from({ length: 1000 }, (_, i) => ({ at: "", level: "info", message: `${i}` }));
    const log = createDebugLog(oneText(JSON.stringify(entries)), () => NOW);
    log.write("warn", "one more");
    expect(LOG_LIMIT).toBe(1000);
    expect(log.entries()).toHaveLength(1000);
    expect(log.entries()[0]?.message).toBe("1");
    expect(log.entries().at(-1)?.message).toBe("one more");
  });

  it("begins anew where the stored log is damaged [R-126]", () => {
    const log = createDebugLog(oneText('{"not":"a list"}'), () => NOW);
    log.write("warn", "after");
    expect(log.entries().map(({ message }) => message)).toEqual(["after"]);
  });

  it("stops nothing where storage is refused or missing [R-126]", () => {
    for (const storage of [null, oneText(null)]) {
      const log = createDebugLog(storage, () => NOW);
      expect(() => log.write("warn", "lost")).not.toThrow();
      expect(log.entries()).toEqual([]);
    }
  });
});
