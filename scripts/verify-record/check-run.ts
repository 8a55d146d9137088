import { prismVergenceDegrees } from "@vr-eye-lab/domain/optics";
import {
  agrees,
  boundsBeside,
  type Certificate,
  type Compared,
  compareCertificate,
  decodeTrials,
  demandsOf,
  endsRules,
  FACILITY_SECONDS,
  paceOf,
  passesScreening,
  placeOfPatch,
  STIMULUS_FORMULA,
  type Trial,
} from "@vr-eye-lab/domain/random-dots";
import type { Run } from "./read-runs.ts";

/** The stored demand is rounded to 0.01 Δ, and times to 10 ms. */
const DEMAND_TOLERANCE = 0.011;
const TIME_TOLERANCE = 0.05;
/** Seconds by which a long frame may end a trial late. */
const LONG_FRAME = 1;
/** Seconds before the end of a whole run by which a trial has ended: the open one is dropped, also in pauses. */
const LONGEST_TAIL = 20;
const HOUR_MS = 3_600_000;
/** Hours from midnight in UTC to an instant of the same date in any zone. */
const DATE_HOURS = { least: -14, most: 36 };

export interface Finding {
  readonly agrees: boolean;
  readonly text: string;
}

/** Checks a run's trials and certificate against the formulas and against the rest of its record. */
export function checkRun(run: Run): Finding[] {
  const { answers, settings, startedAt, date, dropped } = run;
  const { left, right } = settings.balance;
  const most = boundsBeside(prismVergenceDegrees(left, right));
  const { in: inward, out } = answers.bounds;
  const trials = decodeTrials(answers.trials) ?? [];
  const hours = (Date.parse(startedAt) - Date.parse(date)) / HOUR_MS;
  return [
    found(hours >= DATE_HOURS.least && hours < DATE_HOURS.most, `date ${date}, of ${startedAt}`),
    found(
      answers.formula <= STIMULUS_FORMULA,
      `version ${answers.formula} of the stimulus; this program knows ${STIMULUS_FORMULA}`,
    ),
    ...dropped.map((name) => found(false, `${name}: the value is outside what a session can have`)),
    found(passesScreening(answers.screening), `screening passed, with ${answers.screening.right} of 12 right`),
    found(
      inward <= most.in && out <= most.out,
      `bounds of ${inward} Δ in and ${out} Δ out, at most ${most.in} and ${most.out}`,
    ),
    demands(run, trials),
    places(answers.seed, trials),
    times(run, trials),
    ...end(run, trials),
    ...(answers.certificate ? certificateFindings(run, answers.certificate) : []),
  ];
}

function demands({ answers, settings, measure }: Run, trials: readonly Trial[]): Finding {
  const asked = demandsOf(measure ?? settings.dots, trials, answers.bounds);
  const wrong = trials.findIndex(({ demand }, i) => !(Math.abs(demand - (asked[i] ?? Number.NaN)) <= DEMAND_TOLERANCE));
  if (wrong < 0)
    return found(true, `the demand of ${trials.length} trials follows from the answers before, within 0.01 Δ`);
  return found(
    false,
    `trial ${wrong + 1}: demand ${trials[wrong]?.demand} Δ; the rules ask for ${asked[wrong]?.toFixed(2)} Δ`,
  );
}

/** A trial that was interrupted leaves a place out. */
function places(seed: number, trials: readonly Trial[]): Finding {
  let patch = 0;
  let skipped = 0;
  const most = trials.length / 2 + 4;
  for (const [i, { place }] of trials.entries()) {
    while (placeOfPatch(seed, patch++) !== place) skipped += 1;
    if (skipped > most)
      return found(false, `trial ${i + 1} or one before: its place doesn't follow from the seed ${seed}`);
  }
  return found(true, `places follow from the seed ${seed}, with ${skipped} interrupted`);
}

function times({ duration = Number.POSITIVE_INFINITY, settings, measure }: Run, trials: readonly Trial[]): Finding {
  const longest = paceOf(measure ?? settings.dots.mode).trial;
  let end = 0;
  for (const [i, { at, latency, answer }] of trials.entries()) {
    if (at < end - TIME_TOLERANCE) return found(false, `trial ${i + 1} begins at ${at} s, before the one before ended`);
    if ((latency ?? 0) > longest + LONG_FRAME)
      return found(false, `trial ${i + 1} took ${latency} s, longer than a patch shows`);
    if (answer === "double" && measure !== "ranges")
      return found(false, `trial ${i + 1}: 'I see double' is an answer in ranges only`);
    end = at + (latency ?? longest);
  }
  const of = Number.isFinite(duration) ? `, of ${duration} s` : "";
  return found(end <= duration + TIME_TOLERANCE, `the trials end at ${end.toFixed(2)} s${of}`);
}

/** Whether the stored trials reach the end that the record claims. */
function end({ answers, settings, measure, duration = FACILITY_SECONDS }: Run, trials: readonly Trial[]): Finding[] {
  const { bounds, isComplete } = answers;
  const mode = measure ?? settings.dots.mode;
  if (mode === "facility" || mode === "hold" || mode === "jump") {
    const { at = 0 } = trials.at(-1) ?? {};
    return isComplete && at < duration - LONGEST_TAIL
      ? [found(false, `stored as complete after ${duration} s, its last trial begins at ${at} s`)]
      : [];
  }
  const isOver = endsRules(measure ?? settings.dots, trials, bounds);
  const trialsSay = isOver ? "reach" : "don't reach";
  return [
    found(
      isOver === isComplete,
      `stored as ${isComplete ? "complete" : "ended early"}, its trials ${trialsSay} the end`,
    ),
  ];
}

const NAMES = {
  demand: ["added demand", 1, 3, "Δ"],
  disparity: ["disparity", 1, 1, "″"],
  ipd: ["IPD", 1000, 2, "mm"],
  error: ["farthest dot from its place", 1, 3, "px"],
} as const;

function certificateFindings(
  { settings, answers, ipd, isHeadset, evidence }: Run,
  certificate: Certificate,
): Finding[] {
  const { layer, displayTime, renderScale, framesLate } = certificate;
  const findings = compareCertificate(certificate, settings, answers.bounds, ipd).map((compared) =>
    found(agrees(compared), comparedText(compared)),
  );
  if (isHeadset !== undefined)
    findings.push(
      found((layer === "screen") !== isHeadset, `layer path ${layer}, on a ${isHeadset ? "headset" : "screen"}`),
    );
  if (evidence?.displayTime)
    findings.push(
      found(
        evidence.displayTime === displayTime || evidence.displayTime === "callback",
        `display time ${displayTime}, in the session ${evidence.displayTime}`,
      ),
    );
  if (evidence?.renderScale !== undefined && renderScale !== undefined)
    findings.push(
      found(
        renderScale >= evidence.renderScale,
        `scale ${renderScale}, in the session at least ${evidence.renderScale}`,
      ),
    );
  if (evidence?.framesLate !== undefined)
    findings.push(
      found(framesLate <= evidence.framesLate, `${framesLate} late frames, in the session ${evidence.framesLate}`),
    );
  return findings;
}

function comparedText({ name, of, asked, found: value, tolerance }: Compared): string {
  const [label, scale, digits, unit] = NAMES[name];
  const format = (number: number) => (scale * number).toFixed(digits);
  const source = { settings: "the formulas ask for", session: "the session has", pixels: "asked for" }[of];
  const verb = of === "pixels" ? "drawn" : "stored";
  return `${label} ${format(value)} ${unit} ${verb}, ${source} ${format(asked)} ${unit}, within ${format(tolerance)} ${unit}`;
}

function found(isRight: boolean, text: string): Finding {
  return { agrees: isRight, text };
}
