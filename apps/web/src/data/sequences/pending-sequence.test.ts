import { describe, expect, it } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { TestStorage } from "../testing/test-storage.ts";
import { savePending, takePending } from "./pending-sequence.ts";

const { exercises } = sequenceBody("any");
const HOUR = 3_600_000;

describe("a signed-out user's sequence", () => {
  it("can be taken once, with its name or its first motion's [R-050]", () => {
    const storage = new TestStorage();
    savePending(exercises, "  Mine ", storage, 0);
    expect(takePending(storage, HOUR)).toEqual({ id: expect.any(String), name: "Mine", exercises });
    expect(takePending(storage, HOUR)).toBeNull();
    savePending(exercises, undefined, storage, 0);
    expect(takePending(storage, HOUR)?.name).toBe("Convergence");
  });

  it("is discarded after a day, and when it is damaged [R-050]", () => {
    const storage = new TestStorage();
    savePending(exercises, "Mine", storage, 0);
    expect(takePending(storage, 25 * HOUR)).toBeNull();
    savePending(exercises, "Mine", storage, 0);
    for (const key of storage.kept.keys()) storage.kept.set(key, "{half");
    expect(takePending(storage, HOUR)).toBeNull();
    expect(storage.kept.size).toBe(0);
  });
});
