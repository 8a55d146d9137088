import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { createDebugLog, LOG_LIMIT } from "./debug-log.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

function logWith(text?: string) {
  const storage = new TestStorage();
  if (text !== undefined) storage.kept.set("vr-eye-lab.log", text);
  return createDebugLog(storage.texts, () => NOW);
}

describe("the debug log", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("saves entries with their time, and writes them to the console [R-126]", () => {
    const log = logWith();
    log.write("warn", "something odd");
    expect(log.entries()).toEqual([{ at: "2026-11-20T12:00:00.000Z", level: "warn", message: "something odd" }]);
    expect(console.warn).toHaveBeenCalledWith("something odd");
  });

  it("has at most 1000 entries, the newest [R-126]", () => {
    const entries = Array.from({ length: 1000 }, (_, i) => ({ at: "", level: "info", message: `${i}` }));
    const log = logWith(JSON.stringify(entries));
    log.write("warn", "one more");
    expect(LOG_LIMIT).toBe(1000);
    expect(log.entries()).toHaveLength(1000);
    expect(log.entries()[0]?.message).toBe("1");
    expect(log.entries().at(-1)?.message).toBe("one more");
  });

  it("starts empty when the stored log is damaged [R-126]", () => {
    const log = logWith('{"not":"a list"}');
    log.write("warn", "after");
    expect(log.entries().map(({ message }) => message)).toEqual(["after"]);
  });

  it("lasts until the page closes where storage is refused or missing [R-126]", () => {
    for (const texts of [null, refusedStorage("QuotaExceededError").texts]) {
      const log = createDebugLog(texts, () => NOW);
      expect(() => log.write("warn", "not stored")).not.toThrow();
      expect(log.entries().map(({ message }) => message)).toEqual(["not stored"]);
    }
  });
});
