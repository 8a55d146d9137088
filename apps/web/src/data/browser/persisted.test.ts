import { expect, it } from "vitest";
import * as z from "zod/mini";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { persisted, persistedText } from "./persisted.ts";

it("shares one value between all that use a key, also where storage is refused [R-143]", () => {
  for (const storage of [new TestStorage(), refusedStorage()]) {
    const [one, other] = [persistedText("ticket", storage), persistedText("ticket", storage)];
    one.write("rt_1");
    expect(other.read()).toBe("rt_1");
    other.write(null);
    expect(one.read()).toBeNull();
  }
});

it("keeps values of different keys apart where storage is refused", () => {
  const storage = refusedStorage();
  persistedText("one", storage).write("1");
  expect(persistedText("other", storage).read()).toBeNull();
});

it("reads a damaged value as null", () => {
  const storage = new TestStorage();
  persistedText("count", storage).write('"many"');
  expect(persisted("count", z.number(), storage).read()).toBeNull();
});

it("reports a refusal once, also for several storages with one log [R-126]", () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  for (const key of ["one", "other"]) persistedText(key, { texts: null, log }).write("1");
  expect(lines).toHaveLength(1);
});
