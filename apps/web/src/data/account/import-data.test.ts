import { describe, expect, it } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { readAccountData } from "./import-data.ts";

const session = {
  id: "0199aaaa-0000-7000-8000-000000000001",
  startedAt: "2026-11-20T08:00:00.000Z",
  date: "2026-11-20",
  zone: "Europe/Berlin",
  duration: 60,
  exercises: [{ type: "pursuit", duration: 60 }],
};

describe("reading an exported file", () => {
  it("reads the practice and the saved motions, and ignores the rest [E-05]", () => {
    const text = JSON.stringify({
      account: {},
      practice: [{ ...session, comfort: null }],
      savedSequences: [],
      more: 1,
    });
    expect(readAccountData(text)).toEqual({ practice: [{ ...session, comfort: null }], savedSequences: [] });
  });

  it("reads only the programme of the profile, without its reminder [E-05] [E-08]", () => {
    const programme = [{ from: "2026-11-01", paused: false, week: [null, null, null, null, null, null, null] }];
    const profile = { email: "ada@example.org", tracking: true, programme, reminder: { hour: 9, zone: "UTC" } };
    expect(readAccountData(JSON.stringify({ practice: [], savedSequences: [], profile }))).toEqual({
      practice: [],
      savedSequences: [],
      profile: { programme },
    });
    const wrong = { programme: [{ ...programme[0], paused: "no" }] };
    expect(readAccountData(JSON.stringify({ practice: [], savedSequences: [], profile: wrong }))).toEqual({
      wrong: "profile.programme.0.paused",
    });
  });

  it("reads names with control characters, which version 0.1 stored, as the server accepts them [E-05]", () => {
    const saved = { ...sequenceBody("tab\there, nul\u0000"), id: session.id };
    expect(readAccountData(JSON.stringify({ practice: [], savedSequences: [saved] }))).toMatchObject({
      savedSequences: [{ name: "tab here, nul\ufffd" }],
    });
  });

  it("reports the path of the first error [E-05]", () => {
    const wrong = (practice: unknown) => readAccountData(JSON.stringify({ practice, savedSequences: [] }));
    expect(wrong([session, { ...session, duration: -1 }])).toEqual({ wrong: "practice.1.duration" });
    expect(wrong([{ ...session, id: "x" }])).toEqual({ wrong: "practice.0.id" });
    expect(wrong(undefined)).toEqual({ wrong: "practice" });
    expect(readAccountData("no JSON")).toEqual({ wrong: "" });
    expect(readAccountData("[]")).toEqual({ wrong: "" });
  });
});
