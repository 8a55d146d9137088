import { describe, expect, it } from "vitest";
import { SetupError } from "../setup/project.mjs";
import { browserParts, setupPart } from "./parts.mjs";

describe("a step of the set-up", () => {
  it("counts as one test, and a failure reports what to do", async () => {
    expect(await setupPart("build", async () => undefined).run()).toMatchObject({ counts: { passed: 1, failed: 0 } });
    const failing = setupPart("build", () => Promise.reject(new SetupError("Install Chromium.")));
    expect(await failing.run()).toEqual({ counts: { passed: 0, failed: 1, skipped: 0 }, output: "Install Chromium." });
  });

  it("rethrows errors other than setup errors", async () => {
    const broken = setupPart("build", () => Promise.reject(new TypeError("a bug")));
    await expect(broken.run()).rejects.toThrow("a bug");
  });
});

it("skips the tests of a browser that isn't there", async () => {
  const counts = { passed: 0, failed: 0, skipped: 1 };
  for (const part of browserParts(() => ({}))) expect(await part.run()).toEqual({ counts, output: "" });
});
