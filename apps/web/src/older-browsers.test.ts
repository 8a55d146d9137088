import { expect, it } from "vitest";
import { ABORT_SIGNALS, ARRAY_COPIES, addMissing } from "./older-browsers.ts";

const LISTS: readonly unknown[][] = [[], [3], [10, 9, 1], ["b", "a", "c"], [2, undefined, 1]];

it.each(LISTS)("copies %j reversed and sorted as the browser does [D-11]", (...list) => {
  const before = [...list];
  expect(ARRAY_COPIES.toReversed.call(list)).toEqual(list.toReversed());
  expect(ARRAY_COPIES.toSorted.call(list)).toEqual(list.toSorted());
  const descending = (a: unknown, b: unknown) => Number(b) - Number(a);
  expect(ARRAY_COPIES.toSorted.call(list, descending)).toEqual(list.toSorted(descending));
  expect(list).toEqual(before);
});

it("copies a list with one item replaced, and refuses an index outside [D-11]", () => {
  const list = [1, 2, 3];
  for (const index of [0, 2, -1, -3]) expect(ARRAY_COPIES.with.call(list, index, 9)).toEqual(list.with(index, 9));
  for (const index of [3, -4]) expect(() => ARRAY_COPIES.with.call(list, index, 9)).toThrow(RangeError);
  expect(list).toEqual([1, 2, 3]);
});

it("combines signals: aborts once, with the first one's reason [D-11]", () => {
  const [a, b] = [new AbortController(), new AbortController()];
  const either = ABORT_SIGNALS.any([a.signal, b.signal]);
  const reasons: unknown[] = [];
  either.addEventListener("abort", () => reasons.push(either.reason));
  b.abort("second");
  a.abort("first");
  expect(reasons).toEqual(["second"]);
  expect(ABORT_SIGNALS.any([a.signal]).aborted).toBe(true);
  expect(ABORT_SIGNALS.any([new AbortController().signal, a.signal]).reason).toBe("first");
  expect(ABORT_SIGNALS.any([]).aborted).toBe(false);
});

it("adds only what is missing, and nothing that a loop would find [D-11]", () => {
  const own = () => 1;
  const target: Record<string, unknown> = { any: own };
  addMissing(target, { any: () => 2, other: () => 3 });
  expect([target.any, (target.other as () => number)()]).toEqual([own, 3]);
  expect(Object.keys(target)).toEqual(["any"]);
});
