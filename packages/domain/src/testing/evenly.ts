import fc from "fast-check";

/** Numbers spread evenly over a range. Of those that `fc.double` makes from 0 to 10,000, nine in ten are below 0.0001. */
export const evenly = (min: number, max: number) =>
  fc.integer({ min: 0, max: 2 ** 30 }).map((part) => min + (part / 2 ** 30) * (max - min));
