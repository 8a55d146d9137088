import { describe, expect, it } from "vitest";
import { practiceCsv } from "./csv.ts";

const session = {
  id: "0199aaaa-0000-7000-8000-000000000001",
  startedAt: "2026-11-20T08:00:00.000Z",
  date: "2026-11-20",
  zone: "Europe/Berlin",
  duration: 90.5,
  exercises: [
    { type: "pursuit" as const, duration: 60 },
    { type: "figure8" as const, duration: 30.5 },
  ],
};
const HEADER =
  "session_id,started_at_utc,local_date,time_zone,session_duration_s,comfort,exercise_number,motion,exercise_duration_s";

describe("practice as CSV", () => {
  it("has units in its header and a row for each exercise [E-05]", () => {
    const begin = `${session.id},2026-11-20T08:00:00.000Z,2026-11-20,Europe/Berlin,90.5`;
    expect(practiceCsv([{ ...session, comfort: "tired" }]).split("\r\n")).toEqual([
      HEADER,
      `${begin},tired,1,pursuit,60`,
      `${begin},tired,2,figure8,30.5`,
      "",
    ]);
  });

  it("is a header alone without practice [E-05]", () => {
    expect(practiceCsv([])).toBe(`${HEADER}\r\n`);
  });

  it("quotes what would break a row, and lets nothing be taken for a formula [E-05]", () => {
    const odd = { ...session, exercises: session.exercises.slice(0, 1) };
    expect(practiceCsv([{ ...odd, zone: 'a,"b"\n' }])).toContain(',"a,""b""\n",90.5,');
    for (const zone of ["=1+1", "@SUM(A1)", "+1", "-1"])
      expect(practiceCsv([{ ...odd, zone }])).toContain(`,'${zone},`);
  });
});
