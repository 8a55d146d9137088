import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { DEFAULT_DOTS } from "../random-dots/index.ts";
import { someAnswers, someTrials } from "../random-dots/testing/some-answers.ts";
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
  "mode,direction,base_distance_m,trials,trials_right,screening_right,screening_catches,is_complete",
  "base_in_added_prism_dioptres,base_in_total_prism_dioptres,base_in_total_deg",
  "base_out_added_prism_dioptres,base_out_total_prism_dioptres,base_out_total_deg",
  ...["in", "out"].map((side) =>
    ["break_prism_dioptres", "recovery_prism_dioptres", "threshold_prism_dioptres", "threshold_error_prism_dioptres"]
      .concat("is_over")
      .map((name) => `base_${side}_${name}`)
      .join(),
  ),
  "sides_cleared,square_depth_arcsec",
];
const HEADER = COLUMNS.join();

describe("practice as CSV", () => {
  it("has units in its header and a row per exercise [E-05]", () => {
    const begin = `${session.id},2026-11-20T08:00:00.000Z,2026-11-20,Europe/Berlin,90.5`;
    expect(practiceCsv([{ ...session, comfort: "tired" }]).split("\r\n")).toEqual([
      HEADER,
      `${begin},tired${",".repeat(17)}1,pursuit,60${",".repeat(51)}`,
      `${begin},tired${",".repeat(17)}2,figure8,30.5${",".repeat(51)}`,
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

  it("has the settings, the screening and the highest demands of an answered exercise [R-172]", () => {
    const answers = someAnswers([...someTrials(8, -4), ...someTrials(24, 40)]);
    const settings = { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, direction: "both" as const } };
    const exercises = [
      { type: "randomdots" as const, duration: 60, settings, answers },
      { type: "pursuit" as const, duration: 30, settings },
      { type: "randomdots" as const, duration: 30, settings, answers: { ...answers, trials: "" } },
    ];
    const [header = "", ...rows] = practiceCsv([
      { ...session, evidence: { display: "headset", ipd: 0.063 }, exercises },
    ]).split("\r\n");
    const tables = rows.map((row) => {
      const cells = row.split(",");
      return Object.fromEntries(header.split(",").map((name, i) => [name, cells[i]]));
    });
    expect(tables[0]).toMatchObject({
      motion: "randomdots",
      speed_setting: "",
      ball_z_m: "",
      // The base distance alone: 100·tan(2·atan(0.063 / 0.8)).
      demand_least_prism_dioptres: "15.85",
      demand_most_prism_dioptres: "15.85",
      mode: "ramp",
      direction: "both",
      base_distance_m: "0.4",
      trials: "32",
      trials_right: "16",
      screening_right: "11",
      screening_catches: "2",
      is_complete: "true",
      base_in_added_prism_dioptres: "4",
      // 100·tan(2·(atan(0.063 / 0.8) - atan(4 / 200))), and the angle itself.
      base_in_total_prism_dioptres: "11.77",
      base_in_total_deg: "6.71",
      base_out_added_prism_dioptres: "40",
      base_out_total_prism_dioptres: "61.58",
      base_out_total_deg: "31.63",
    });
    expect(tables[1]).toMatchObject({ motion: "pursuit", mode: "", trials: "", base_distance_m: "", is_complete: "" });
    expect(tables[2]).toMatchObject({ trials: "0", trials_right: "0", base_out_added_prism_dioptres: "" });
  });

  it("has what an answered exercise measured [R-172]", () => {
    const trialsAt = (levels: readonly number[], lost = 50) =>
      levels.flatMap((demand, i) =>
        [0, 0.25].map((aside) => {
          const answer = demand >= lost ? ("none" as const) : ("up" as const);
          return { at: i + aside, demand, place: "up" as const, answer, latency: 0.5 };
        }),
      );
    const rowOf = (dots: object, trials: Parameters<typeof someAnswers>[0]) => {
      const settings = { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, ...dots } };
      const exercises = [{ type: "randomdots" as const, duration: 60, settings, answers: someAnswers(trials) }];
      const [header = "", row = ""] = practiceCsv([{ ...session, exercises }]).split("\r\n");
      const cells = row.split(",");
      return Object.fromEntries(header.split(",").map((name, i) => [name, cells[i]]));
    };
    expect(rowOf({ direction: "out" }, trialsAt([0, 4, 8, 4, 4], 8))).toMatchObject({
      base_out_break_prism_dioptres: "8",
      base_out_recovery_prism_dioptres: "4",
      base_out_is_over: "false",
      base_in_break_prism_dioptres: "",
      base_in_is_over: "",
      square_depth_arcsec: "660",
    });
    expect(rowOf({ direction: "in", step: { in: 20, out: 4 } }, trialsAt([0, -20]))).toMatchObject({
      base_in_break_prism_dioptres: "",
      base_in_is_over: "true",
    });
    expect(rowOf({ mode: "jump" }, trialsAt([-3, 12]))).toMatchObject({ sides_cleared: "2" });
    const levels = Array.from({ length: 60 }, (_, i) => (i % 4 === 3 ? 12 : 8));
    expect(rowOf({ mode: "adaptive", direction: "out" }, trialsAt(levels, 12))).toMatchObject({
      base_out_threshold_prism_dioptres: expect.stringMatching(/^\d+\.?\d*$/),
      base_out_threshold_error_prism_dioptres: expect.stringMatching(/^\d+\.?\d*$/),
    });
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
