import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
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
const COLUMNS = [
  "session_id,started_at_utc,local_date,time_zone,session_duration_s,comfort",
  "display,pauses,ipd_mm,refresh_rate_hz,frames_shown,frames_late,worst_gap_ms,head_still_share",
  "attention_left_shown,attention_left_answered,attention_right_shown,attention_right_answered",
  "attention_both_shown,attention_both_answered,attention_none_shown,attention_none_answered",
  "exercise_number,motion,exercise_duration_s,speed_setting,range,distance,speed_m_per_s",
  "visual_angle_speed_deg_per_s,vergence_speed_most_deg_per_s,demand_least_prism_dioptres,demand_most_prism_dioptres",
  "demand_least_deg,demand_most_deg,ball_x_m,ball_y_m,ball_z_m,eye_trained",
  "left_contrast_percent,left_base_out_prism_dioptres,left_base_up_prism_dioptres",
  "right_contrast_percent,right_base_out_prism_dioptres,right_base_up_prism_dioptres,fusion_lock",
  "long_gaps,render_scale,display_time,fit_scale",
];
const HEADER = COLUMNS.join();

describe("practice as CSV", () => {
  it("has units in its header and a row per exercise [E-05]", () => {
    const begin = `${session.id},2026-11-20T08:00:00.000Z,2026-11-20,Europe/Berlin,90.5`;
    expect(practiceCsv([{ ...session, comfort: "tired" }]).split("\r\n")).toEqual([
      HEADER,
      `${begin},tired${",".repeat(17)}1,pursuit,60${",".repeat(25)}`,
      `${begin},tired${",".repeat(17)}2,figure8,30.5${",".repeat(25)}`,
      "",
    ]);
  });

  it("reports how a session was shown, and the demand for the measured IPD [E-05]", () => {
    const evidence = {
      display: "headset" as const,
      ipd: 0.0605,
      pauses: 1,
      refreshRate: 90,
      framesShown: 5400,
      framesLate: 3,
      worstGap: 33.3,
      headStill: 0.981,
      longGaps: 2,
      renderScale: 0.85,
      displayTime: "predicted" as const,
      fit: 0.62,
    };
    const exercises = [{ type: "pursuit" as const, duration: 60, settings: DEFAULT_SETTINGS }];
    const [header = "", row = ""] = practiceCsv([{ ...session, evidence, exercises }]).split("\r\n");
    const cells = row.split(",");
    const table = Object.fromEntries(header.split(",").map((name, i) => [name, cells[i]]));
    expect(table).toMatchObject({
      display: "headset",
      pauses: "1",
      ipd_mm: "60.5",
      refresh_rate_hz: "90",
      frames_shown: "5400",
      frames_late: "3",
      worst_gap_ms: "33.3",
      head_still_share: "0.981",
      // At 2 m: 100·tan(2·atan(0.0605 / 4)), and the angle itself.
      demand_least_prism_dioptres: "3.03",
      demand_most_prism_dioptres: "3.03",
      demand_most_deg: "1.73",
      speed_m_per_s: "0.5",
      visual_angle_speed_deg_per_s: "14.04",
      vergence_speed_most_deg_per_s: "",
      left_contrast_percent: "100",
      fusion_lock: "false",
      long_gaps: "2",
      render_scale: "0.85",
      display_time: "predicted",
      fit_scale: "0.62",
    });
    expect(cells).toHaveLength(header.split(",").length);
  });

  it("with one image for both eyes, has no values that are about eyes or demand [E-07]", () => {
    const exercises = [{ type: "pursuit" as const, duration: 60, settings: DEFAULT_SETTINGS }];
    const evidence = { display: "one-image" as const };
    const [header = "", row = ""] = practiceCsv([{ ...session, evidence, exercises }]).split("\r\n");
    const cells = row.split(",");
    for (const [i, name] of header.split(",").entries())
      if (/demand|deg_per_s|prism|eye|contrast|fusion|ipd/.test(name)) expect(cells[i], name).toBe("");
    expect(row).toContain(",one-image,");
    expect(cells[header.split(",").indexOf("speed_m_per_s")]).toBe("0.5");
  });

  it("is only a header without practice [E-05]", () => {
    expect(practiceCsv([])).toBe(`${HEADER}\r\n`);
  });

  it("quotes special characters and defuses spreadsheet formulas [E-05]", () => {
    const odd = { ...session, exercises: session.exercises.slice(0, 1) };
    expect(practiceCsv([{ ...odd, zone: 'a,"b"\n' }])).toContain(',"a,""b""\n",90.5,');
    for (const zone of ["=1+1", "@SUM(A1)", "+1", "-1"])
      expect(practiceCsv([{ ...odd, zone }])).toContain(`,'${zone},`);
  });
});
