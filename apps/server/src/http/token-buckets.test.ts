import { expect, it } from "vitest";
import { createTokenBuckets } from "./token-buckets.ts";

it("allows some requests at once, and then as many as time allows", () => {
  let now = 5_000;
  const buckets = createTokenBuckets(120, 20, () => now);
  const taken = (count: number, user = "ada") => Array.from({ length: count }, () => buckets.take(user));
  expect(taken(22)).toEqual([...Array(20).fill(0), 1, 1]);
  expect(buckets.take("ben")).toBe(0);
  now += 499;
  expect(taken(1)).toEqual([1]);
  now += 1;
  expect(taken(2)).toEqual([0, 1]);
  now += 5_000;
  expect(taken(11)).toEqual([...Array(10).fill(0), 1]);
  now += 600_000;
  expect(taken(21)).toEqual([...Array(20).fill(0), 1]);
});

it("says how long to wait if requests are rare", () => {
  const buckets = createTokenBuckets(2, 0.5, () => 0);
  expect([1, 2].map(() => buckets.take("ada"))).toEqual([0, 45]);
});

it("forgets users who used nothing in the last seconds", () => {
  let now = 0;
  const buckets = createTokenBuckets(60, 10, () => now);
  for (let user = 0; user < 10_000; user++) {
    buckets.take(`user ${user}`);
    now += 100;
  }
  expect(buckets.size()).toBeLessThan(20);
});
