import { expect, it } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { createPendingSignUps } from "./pending-sign-up.ts";

const KEY = "pending_stripe_signup";
const NOW = Date.parse("2026-11-21T10:00:00Z");
const TICKET = `rt_${"a".repeat(43)}`;
const STORED = { email: "ada@example.org", password: TICKET, timestamp: NOW };
const PENDING = { email: "ada@example.org", ticket: TICKET, timestamp: NOW };

function storageWith(text: string): TestStorage {
  const storage = new TestStorage();
  storage.kept.set(KEY, text);
  return storage;
}

it("is stored under its name with these three fields, and removed when it is taken [R-151] [R-156]", () => {
  const storage = new TestStorage();
  const pending = createPendingSignUps(storage);
  pending.save(PENDING);
  expect([...storage.kept.keys()]).toEqual([KEY]);
  expect(JSON.parse(storage.kept.get(KEY) ?? "")).toEqual(STORED);
  expect(pending.take(NOW + 599_999)).toEqual(PENDING);
  expect(storage.kept.size).toBe(0);
  expect(pending.take(NOW)).toBeNull();
});

it.each([
  ["as old as 600000 ms", JSON.stringify({ ...STORED, timestamp: NOW - 600_000 })],
  ["from the future", JSON.stringify({ ...STORED, timestamp: NOW + 1 })],
  ["cut off", JSON.stringify(STORED).slice(0, -5)],
  ["with a real password", JSON.stringify({ ...STORED, password: "correct horse" })],
  ["without a ticket", JSON.stringify({ ...STORED, password: "" })],
  ["without an address", JSON.stringify({ password: TICKET, timestamp: NOW })],
  ["that is no record at all", "null"],
  ["with a timestamp in words", JSON.stringify({ ...STORED, timestamp: "now" })],
])("removes and ignores a record %s [R-156]", (_, text) => {
  const storage = storageWith(text);
  expect(createPendingSignUps(storage).take(NOW)).toBeNull();
  expect(storage.kept.size).toBe(0);
});

it("lasts until the page closes where storage is missing or refused [R-156]", () => {
  for (const storage of [Object.assign(new TestStorage(), { texts: null }), refusedStorage()]) {
    const pending = createPendingSignUps(storage);
    expect(pending.take(NOW)).toBeNull();
    pending.save(PENDING);
    expect(pending.take(NOW)).toEqual(PENDING);
    expect(pending.take(NOW)).toBeNull();
  }
});
