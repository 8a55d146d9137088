import { expect, it } from "vitest";
import { createPendingSignUps } from "./pending-sign-up.ts";

const KEY = "pending_stripe_signup";
const NOW = Date.parse("2026-11-21T10:00:00Z");
const RECORD = { email: "ada@example.org", password: `rt_${"a".repeat(43)}`, timestamp: NOW };

/** A storage, and what is in it. */
function storage(text?: string) {
  const texts = new Map(text === undefined ? [] : [[KEY, text]]);
  const store = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  return { texts, store };
}

it("is kept under its name with these three fields, and is gone when it was taken [R-151] [R-156]", () => {
  const { texts, store } = storage();
  const pending = createPendingSignUps(store);
  pending.keep(RECORD);
  expect([...texts.keys()]).toEqual([KEY]);
  expect(JSON.parse(texts.get(KEY) ?? "")).toEqual(RECORD);
  expect(pending.take(NOW + 599_999)).toEqual(RECORD);
  expect(texts.size).toBe(0);
  expect(pending.take(NOW)).toBeNull();
});

it.each([
  ["as old as 600000 ms", JSON.stringify({ ...RECORD, timestamp: NOW - 600_000 })],
  ["from the future", JSON.stringify({ ...RECORD, timestamp: NOW + 1 })],
  ["cut off", JSON.stringify(RECORD).slice(0, -5)],
  ["without a password", JSON.stringify({ ...RECORD, password: "" })],
  ["without an address", JSON.stringify({ password: RECORD.password, timestamp: NOW })],
  ["that is no record at all", "null"],
  ["with a timestamp in words", JSON.stringify({ ...RECORD, timestamp: "now" })],
])("a record %s is taken away and not used [R-156]", (_, text) => {
  const { texts, store } = storage(text);
  expect(createPendingSignUps(store).take(NOW)).toBeNull();
  expect(texts.size).toBe(0);
});

it("does without a storage, and with one that refuses [R-156]", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const store of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const pending = createPendingSignUps(store);
    pending.keep(RECORD);
    expect(pending.take(NOW)).toBeNull();
    pending.drop();
  }
});
