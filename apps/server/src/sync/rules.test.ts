import { checkInSchema } from "@vr-eye-lab/domain/check-in";
import { sittingSchema } from "@vr-eye-lab/domain/measures";
import { practiceDocumentSchema } from "@vr-eye-lab/domain/practice";
import { userWriteSchema } from "@vr-eye-lab/domain/profile";
import { sequenceWriteSchema } from "@vr-eye-lab/domain/sequences";
import { pushRequestSchema } from "@vr-eye-lab/domain/sync";
import { clicksRequestSchema, visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import { describe, expect, it } from "vitest";
import { z } from "zod";

describe("the lists that clients send", () => {
  it.each([
    ["a push", pushRequestSchema],
    ["clicks", clicksRequestSchema],
    ["a profile", userWriteSchema],
    ["a saved motion", sequenceWriteSchema],
    ["a sitting", sittingSchema],
    ["a check-in", checkInSchema],
    ["a visit", visitDocumentSchema],
    ["a practice record", practiceDocumentSchema],
  ])("have a longest length in %s, beyond which no item is checked", (_, schema) => {
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    expect(unlimitedLists(json)).toEqual([]);
  });
});

/** The paths of the lists without a longest length. */
function unlimitedLists(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "type" in node && node.type === "array" && !("maxItems" in node) ? [path] : [];
  return [...own, ...Object.entries(node).flatMap(([key, child]) => unlimitedLists(child, `${path}/${key}`))];
}
