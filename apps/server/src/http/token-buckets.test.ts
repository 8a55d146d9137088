import { expect, it } from "vitest";
import { createTokenBuckets } from "./token-buckets.ts";

it("allows a minute's requests at once, and then as many as time allows", () => {
  let now = 5_000;
  const buckets = createTokenBuckets(120, () => now);
  const taken = (count: number, user = "ada") => Array.from({ length: count }, () => buckets.take(user));
  expect(taken(122)).toEqual([...Array(120).fill(0), 1, 1]);
  expect(buckets.take("ben")).toBe(0);
  now += 499;
  expect(taken(1)).toEqual([1]);
  now += 1;
  expect(taken(2)).toEqual([0, 1]);
  now += 10_000;
  expect(taken(21)).toEqual([...Array(20).fill(0), 1]);
  now += 600_000;
  expect(taken(121)).toEqual([...Array(120).fill(0), 1]);
});

it("says how long to wait if requests are rare", () => {
  const buckets = createTokenBuckets(2, () => 0);
  expect([1, 2, 3].map(() => buckets.take("ada"))).toEqual([0, 0, 30]);
});

it("forgets users who used nothing in the last minute", () => {
  let now = 0;
  const buckets = createTokenBuckets(60, () => now);
  for (let user = 0; user < 10_000; user++) {
    buckets.take(`user ${user}`);
    now += 100;
  }
  expect(buckets.size()).toBeLessThan(20);
});
