import { MARKER_EYES } from "../attention/index.ts";
import { EVEN_BALANCE, velocityOf } from "../exercise/index.ts";
import { isAnswered, motionReadout } from "../motion/index.ts";
import { ASSUMED_FOCUS, DEFAULT_IPD, prismVergenceDegrees } from "../optics/index.ts";
import { type DotsResult, decodeTrials, resultOf, totalDemand } from "../random-dots/index.ts";
import type { PracticeSessions } from "./api.ts";

type Session = PracticeSessions["sessions"][number];
type Exercise = Session["exercises"][number];
type Cell = string | number | boolean | null | undefined;

/** The columns that all rows of a session share. */
function sessionColumns({ id, startedAt, date, zone, duration, comfort, evidence }: Session): Record<string, Cell> {
  return {
    session_id: id,
    started_at_utc: startedAt,
    local_date: date,
    time_zone: zone,
    session_duration_s: duration,
    comfort,
    display: evidence?.display,
    pauses: evidence?.pauses,
    ipd_mm: evidence?.ipd && rounded(1000 * evidence.ipd, 1),
    refresh_rate_hz: evidence?.refreshRate,
    frames_shown: evidence?.framesShown,
    frames_late: evidence?.framesLate,
    worst_gap_ms: evidence?.worstGap,
    head_still_share: evidence?.headStill,
    ...Object.fromEntries(
      MARKER_EYES.flatMap((eyes) => [
        [`attention_${eyes}_shown`, evidence?.attention?.[eyes].shown],
        [`attention_${eyes}_answered`, evidence?.attention?.[eyes].answered],
      ]),
    ),
  };
}

/** An exercise's settings, and the demand that they make on eyes `ipd` metres apart; null: one image for both eyes, which makes none. */
function exerciseColumns({ type, duration, settings }: Exercise, ipd: number | null): Record<string, Cell> {
  const readout = settings && ipd !== null ? motionReadout(type, settings, ipd, ASSUMED_FOCUS) : null;
  const eyes = ipd === null ? undefined : settings;
  const moving = isAnswered(type) ? undefined : settings;
  const { left, right } = eyes?.balance ?? {};
  return {
    motion: type,
    exercise_duration_s: duration,
    speed_setting: moving?.speed,
    range: moving?.range,
    distance: moving?.distance,
    speed_m_per_s: moving && rounded(velocityOf(moving.speed), 3),
    visual_angle_speed_deg_per_s: readout && rounded(readout.angularVelocity, 2),
    vergence_speed_most_deg_per_s: readout && rounded(readout.vergenceVelocity, 2),
    demand_least_prism_dioptres: readout && rounded(readout.dioptres.from, 2),
    demand_most_prism_dioptres: readout && rounded(readout.dioptres.to, 2),
    demand_least_deg: readout && rounded(readout.degrees.from, 2),
    demand_most_deg: readout && rounded(readout.degrees.to, 2),
    ball_x_m: moving?.ballPosition.x,
    ball_y_m: moving?.ballPosition.y,
    ball_z_m: moving?.ballPosition.z,
    eye_trained: eyes?.eyeToTrain,
    left_contrast_percent: left?.contrast,
    left_base_out_prism_dioptres: left?.baseOut,
    left_base_up_prism_dioptres: left?.baseUp,
    right_contrast_percent: right?.contrast,
    right_base_out_prism_dioptres: right?.baseOut,
    right_base_up_prism_dioptres: right?.baseUp,
    fusion_lock: eyes?.fusionLock,
  };
}

/** The settings, the screening and the highest demands of an answered exercise for eyes `ipd` metres apart. */
function answerColumns({ answers, settings }: Exercise, ipd: number): Record<string, Cell> {
  const trials = answers && decodeTrials(answers.trials);
  const { mode, direction, distance } = (answers && settings?.dots) ?? {};
  const { left, right } = settings?.balance ?? EVEN_BALANCE;
  const prisms = prismVergenceDegrees(left, right);
  const demands = (side: "in" | "out") => {
    const shown = trials?.map(({ demand }) => (side === "in" ? -demand : demand)) ?? [];
    const added = Math.max(0, ...shown) || undefined;
    const total = added && distance && totalDemand(side === "in" ? -added : added, distance, ipd, prisms);
    return {
      [`base_${side}_added_prism_dioptres`]: added,
      [`base_${side}_total_prism_dioptres`]: total && rounded(total.dioptres, 2),
      [`base_${side}_total_deg`]: total && rounded(total.degrees, 2),
    };
  };
  return {
    mode,
    direction,
    base_distance_m: distance,
    trials: trials?.length,
    trials_right: trials?.filter(({ place, answer }) => answer === place).length,
    screening_right: answers?.screening.right,
    screening_catches: answers?.screening.catches,
    is_complete: answers?.isComplete,
    ...demands("in"),
    ...demands("out"),
    ...resultColumns(trials && settings ? resultOf(settings.dots, trials, answers.bounds) : null),
    square_depth_arcsec: answers && settings?.dots.disparity,
  };
}

/** What an answered exercise measured. */
function resultColumns(result: DotsResult | null): Record<string, Cell> {
  const ofSide = (side: "in" | "out") => {
    const ramp = result?.mode === "ramp" ? result[side] : undefined;
    const adaptive = result?.mode === "adaptive" ? result[side] : undefined;
    const level = ramp ? ramp.break : adaptive?.threshold;
    const numberOf = (value: number | string | null | undefined) =>
      typeof value === "number" ? rounded(value, 2) : null;
    return {
      [`base_${side}_break_prism_dioptres`]: numberOf(ramp?.break),
      [`base_${side}_recovery_prism_dioptres`]: numberOf(ramp?.recovery),
      [`base_${side}_threshold_prism_dioptres`]: numberOf(adaptive?.threshold),
      [`base_${side}_threshold_error_prism_dioptres`]: numberOf(adaptive?.error),
      [`base_${side}_is_over`]: level ? level === "over" : null,
    };
  };
  return { ...ofSide("in"), ...ofSide("out"), sides_cleared: result?.mode === "jump" ? result.cleared : null };
}

function rowOf(session: Session, exercise: Exercise, number: number): Record<string, Cell> {
  const { display, ipd = DEFAULT_IPD } = session.evidence ?? {};
  return {
    ...sessionColumns(session),
    exercise_number: number,
    ...exerciseColumns(exercise, display === "one-image" ? null : ipd),
    // Last, so that no other column changes its place.
    long_gaps: session.evidence?.longGaps,
    render_scale: session.evidence?.renderScale,
    display_time: session.evidence?.displayTime,
    fit_scale: session.evidence?.fit,
    ...answerColumns(exercise, ipd),
  };
}

/** Used only for its columns. */
const EMPTY: Session = { id: "", startedAt: "", date: "", zone: "", duration: 0, exercises: [] };

/** Practice sessions as CSV (RFC 4180): a header, then a row per exercise. Missing values are empty. */
export function practiceCsv(sessions: readonly Session[]): string {
  const header = Object.keys(rowOf(EMPTY, { type: "convergence", duration: 0 }, 0));
  const rows = sessions.flatMap((session) =>
    session.exercises.map((exercise, i) =>
      Object.values(rowOf(session, exercise, i + 1))
        .map(cell)
        .join(),
    ),
  );
  return [header.join(), ...rows, ""].join("\r\n");
}

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals));
}

/** Spreadsheets evaluate texts that start like this. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
