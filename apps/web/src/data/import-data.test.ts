import { describe, expect, it } from "vitest";
import { readAccountData } from "./import-data.ts";

const session = {
  id: "0199aaaa-0000-7000-8000-000000000001",
  startedAt: "2026-11-20T08:00:00.000Z",
  date: "2026-11-20",
  zone: "Europe/Berlin",
  duration: 60,
  exercises: [{ type: "pursuit", duration: 60 }],
};

describe("reading downloaded data", () => {
  it("takes the practice and the saved motions, and passes over all else [E-05]", () => {
    const text = JSON.stringify({
      account: {},
      practice: [{ ...session, comfort: null }],
      savedSequences: [],
      more: 1,
    });
    expect(readAccountData(text)).toEqual({ practice: [{ ...session, comfort: null }], savedSequences: [] });
  });

  it("names the place of what is wrong [E-05]", () => {
    const wrong = (practice: unknown) => readAccountData(JSON.stringify({ practice, savedSequences: [] }));
    expect(wrong([session, { ...session, duration: -1 }])).toEqual({ wrong: "practice.1.duration" });
    expect(wrong([{ ...session, id: "x" }])).toEqual({ wrong: "practice.0.id" });
    expect(wrong(undefined)).toEqual({ wrong: "practice" });
    expect(readAccountData("no JSON")).toEqual({ wrong: "" });
    expect(readAccountData("[]")).toEqual({ wrong: "" });
  });
});
