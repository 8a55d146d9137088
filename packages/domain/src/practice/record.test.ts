import { describe, expect, it } from "vitest";
import { practiceDocumentSchema } from "./record.ts";

const evidence = {
  display: "headset",
  ipd: 0.063,
  pauses: 1,
  refreshRate: 90,
  framesShown: 5400,
  framesLate: 3,
  worstGap: 33.3,
  headStill: 0.98,
  longGaps: 0,
  renderScale: 0.8,
  displayTime: "predicted",
  fit: 0.5,
};
const record = {
  startedAt: "2026-11-20T08:00:00.000Z",
  date: "2026-11-20",
  zone: "Europe/Berlin",
  duration: 60,
  exercises: [{ type: "pursuit", duration: 60 }],
};
const read = (shown: object) => practiceDocumentSchema.safeParse({ ...record, evidence: { ...evidence, ...shown } });

describe("the evidence of a practice record", () => {
  it.each([
    ["ipd", 0.095],
    ["ipd", 0],
    ["ipd", null],
    ["refreshRate", 0],
    ["refreshRate", Number.NaN],
    ["pauses", -1],
    ["framesShown", 0.5],
    ["framesLate", Number.POSITIVE_INFINITY],
    ["worstGap", -1],
    ["headStill", 1.2],
    ["longGaps", "none"],
    ["renderScale", 0],
    ["displayTime", "later"],
    ["fit", 1.5],
  ])("loses only its %s when that is %s [E-05]", (field, value) => {
    const { [field as "ipd"]: _, ...rest } = evidence;
    expect(read({ [field]: value }).data?.evidence).toEqual(rest);
  });

  it("needs nothing but the display, and keeps values in range as they are [E-05]", () => {
    expect(read({}).data?.evidence).toEqual(evidence);
    const { display } = evidence;
    expect(practiceDocumentSchema.safeParse({ ...record, evidence: { display } }).data?.evidence).toEqual({ display });
  });

  it("has no distance between the eyes with one image for both [E-07]", () => {
    const { ipd: _, ...rest } = evidence;
    expect(read({ display: "one-image", ipd: 0 }).data?.evidence).toEqual({ ...rest, display: "one-image" });
  });

  it("is refused with a field of a later version, whose page then keeps the record for a newer server [E-05]", () => {
    expect(read({ eyeTracking: true }).success).toBe(false);
  });
});
