import { expect, it } from "vitest";
import { addPractice } from "./day-buckets.ts";

const convergence = { type: "convergence", duration: 60 } as const;
const pursuit = { type: "pursuit", duration: 30.5 } as const;

it("adds a session to the bucket of its date without changing its input [R-127]", () => {
  const days = [{ date: "2026-11-20", seconds: 10, sessions: 1, types: { pursuit: 1 } }];
  const session = { date: "2026-11-20", duration: 90.5, exercises: [convergence, pursuit] };
  expect(addPractice(days, session)).toEqual([
    { date: "2026-11-20", seconds: 100.5, sessions: 2, types: { pursuit: 2, convergence: 1 } },
  ]);
  expect(addPractice(days, { ...session, date: "2026-11-21" })).toEqual([
    ...days,
    { date: "2026-11-21", seconds: 90.5, sessions: 1, types: { convergence: 1, pursuit: 1 } },
  ]);
  expect(days[0]?.seconds).toBe(10);
});

it("adds only the difference when a record has grown [R-127]", () => {
  const first = { date: "2026-11-20", duration: 20, exercises: [{ ...pursuit, duration: 20 }] };
  const whole = { date: "2026-11-20", duration: 60, exercises: [convergence] };
  expect(addPractice(addPractice([], first), whole, first)).toEqual(addPractice([], whole));
});

it("does not accumulate rounding errors [R-128]", () => {
  let days = addPractice([], { date: "2026-11-20", duration: 0.1, exercises: [convergence] });
  for (let i = 1; i < 1000; i++)
    days = addPractice(days, { date: "2026-11-20", duration: 0.1, exercises: [convergence] });
  expect(days[0]?.seconds).toBe(100);
});
