import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pendingReturnText, readPendingReturn } from "./pending-return.ts";
import { PENDING_RETURN_KEY } from "./pending-return-key.ts";

const NOW = 1_795_262_400_000;
const TICKET = `rt_${"aZ0_-".repeat(9).slice(0, 43)}`;
const record = { email: "ada@example.com", password: TICKET, timestamp: NOW };
const pending = { email: "ada@example.com", ticket: TICKET, timestamp: NOW };
const read = (value: unknown) => readPendingReturn(JSON.stringify(value), NOW);

describe("the record of a pending sign-up", () => {
  it("uses the key of older clients [R-156]", () => {
    expect(PENDING_RETURN_KEY).toBe("pending_stripe_signup");
  });

  it("is valid for 600000 ms [R-156]", () => {
    for (const [age, isGood] of [
      [0, true],
      [1, true],
      [599_999, true],
      [600_000, false],
      [86_400_000, false],
      [-1, false],
    ] as const) {
      const aged = { ...record, timestamp: NOW - age };
      expect(read(aged), `after ${age} ms`).toEqual(isGood ? { ...pending, timestamp: NOW - age } : null);
    }
  });

  it.each([
    ["no email", { ...record, email: "" }],
    ["no ticket", { ...record, password: "" }],
    ["a password", { ...record, password: "correct horse" }],
    ["a password that starts like a ticket", { ...record, password: "rt_correct horse" }],
    ["more than a ticket", { ...record, password: `${TICKET}a` }],
    ["a ticket with a line break", { ...record, password: `${TICKET}\n` }],
    ["a cut off ticket", { ...record, password: TICKET.slice(0, -1) }],
    ["a time that is a text", { ...record, timestamp: String(NOW) }],
    ["no time", { email: record.email, password: record.password }],
    ["a list", [record]],
    ["null", null],
    ["a text", "record"],
  ])("is null with %s [R-156]", (_, value) => {
    expect(read(value)).toBeNull();
  });

  it("is null for any damaged text [R-156]", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readPendingReturn(text, NOW)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.nat(JSON.stringify(record).length - 1), (length) => {
        expect(readPendingReturn(JSON.stringify(record).slice(0, length), NOW)).toBeNull();
      }),
    );
  });

  it("returns only its three fields [R-156]", () => {
    expect(read({ ...record, more: 1 })).toEqual(pending);
  });

  it("is stored with the ticket in the field `password` [R-151]", () => {
    expect(JSON.parse(pendingReturnText(pending))).toEqual(record);
    expect(readPendingReturn(pendingReturnText(pending), NOW)).toEqual(pending);
  });
});
