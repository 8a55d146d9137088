import { describe, expect, it } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { keepExercise, takeExercise } from "./kept-exercise.ts";

const { exercises } = sequenceBody("any");
const ID = "00000000-0000-7000-8000-00000000000a";
const HOUR = 3_600_000;

function texts() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("an exercise that waits for an account", () => {
  it("is given once, with its name or its motion's [R-050]", () => {
    const storage = texts();
    keepExercise(storage, ID, "  Mine ", exercises, 0);
    expect(takeExercise(storage, HOUR)).toEqual({ id: ID, name: "Mine", exercises });
    expect(takeExercise(storage, HOUR)).toBeNull();
    keepExercise(storage, ID, undefined, exercises, 0);
    expect(takeExercise(storage, HOUR)?.name).toBe("Convergence");
  });

  it("is not given to whoever signs in after a day, nor when it is damaged [R-050]", () => {
    const storage = texts();
    keepExercise(storage, ID, "Mine", exercises, 0);
    expect(takeExercise(storage, 25 * HOUR)).toBeNull();
    keepExercise(storage, ID, "Mine", exercises, 0);
    for (const key of storage.kept.keys()) storage.kept.set(key, "{half");
    expect(takeExercise(storage, HOUR)).toBeNull();
    expect(storage.kept.size).toBe(0);
  });
});
