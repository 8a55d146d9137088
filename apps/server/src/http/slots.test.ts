import { expect, it } from "vitest";
import { createSlots } from "./slots.ts";

it("limits each user, and all users together", () => {
  const slots = createSlots({ perUser: 2, inAll: 3 });
  const leave = slots.take("ada");
  expect(slots.take("ada")).toBeTypeOf("function");
  expect(slots.take("ada")).toBeUndefined();
  expect(slots.take("ben")).toBeTypeOf("function");
  expect(slots.take("cleo")).toBeUndefined();
  leave?.();
  // Freeing it twice frees one.
  leave?.();
  expect(slots.take("cleo")).toBeTypeOf("function");
  expect(slots.take("ada")).toBeUndefined();
});

it("counts a slot by its weight", () => {
  const slots = createSlots({ perUser: 10, inAll: Number.POSITIVE_INFINITY });
  const leave = slots.take("ada", 7);
  expect(slots.take("ada", 4)).toBeUndefined();
  expect(slots.take("ada", 3)).toBeTypeOf("function");
  leave?.();
  expect(slots.take("ada", 7)).toBeTypeOf("function");
});
