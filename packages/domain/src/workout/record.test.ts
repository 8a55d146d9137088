import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { someAnswers, someTrials } from "../random-dots/testing/some-answers.ts";
import { FrameLog } from "./frame-log.ts";
import { joinRecords } from "./join-records.ts";
import { changeMotion, practiceRecord, remainingWorkout } from "./record.ts";
import { advanceRun, beginRun, createRun, type WorkoutRun } from "./run.ts";
import { planWorkout } from "./split.ts";

const workout = planWorkout(["saccades", "figure8", "pursuit"], "saccades", DEFAULT_SETTINGS, 30);

/** A run of the workout after seconds of frames at a rate, the 3-2-1 over. */
function runFor(seconds: number, rate = 64): WorkoutRun {
  const run = createRun(workout.exercises.map(({ duration }) => duration));
  beginRun(run);
  for (let frame = 0; frame < (3 + seconds) * rate; frame++) advanceRun(run, 1 / rate);
  return run;
}

const NONE = { shown: 0, answered: 0 };
const attention = { left: NONE, right: NONE, both: NONE, none: NONE };
const SEEN = { display: "headset", ipd: 0.063, pauses: 0, longGaps: 0, frames: new FrameLog(), attention } as const;
const recordOf = (run: WorkoutRun) => practiceRecord(workout, run, { ...SEEN, settings: [] });

const left = (run: WorkoutRun) =>
  remainingWorkout(workout, run)?.exercises.map(({ type, duration }) => [type, duration]);

describe("the record of a run", () => {
  it("has only the started exercises when it ends early [R-102, R-112]", () => {
    const run = runFor(14);
    expect(recordOf(run)).toMatchObject({
      duration: 13,
      exercises: [
        { type: "saccades", duration: 10 },
        { type: "figure8", duration: 3 },
      ],
    });
  });

  it("is without measurements that can't be right [E-05]", () => {
    const shown = { ...SEEN, ipd: 0, pauses: 2, settings: [] };
    const { evidence } = practiceRecord(workout, runFor(14), shown) ?? {};
    expect(evidence).toMatchObject({ display: "headset", pauses: 2, longGaps: 0 });
    expect(evidence).not.toHaveProperty("ipd", 0);
    expect(evidence).not.toHaveProperty("attention");
  });

  it("is null below 1 s of practice [R-112]", () => {
    expect(recordOf(runFor(0))).toBeNull();
    expect(recordOf(runFor(63 / 64))).toBeNull();
    expect(recordOf(runFor(1))).toMatchObject({ duration: 1, exercises: [{ type: "saccades", duration: 1 }] });
  });
});

describe("answered exercises", () => {
  const types = ["randomdots", "pursuit", "randomdots", "pursuit"] as const;
  const mixed = {
    exercises: types.map((type) => ({ type, duration: 5, settings: DEFAULT_SETTINGS })),
    totalDuration: 20,
  };
  const run = createRun(mixed.exercises.map(({ duration }) => duration));
  beginRun(run);
  for (let frame = 0; frame < 27 * 64; frame++) advanceRun(run, 1 / 64);
  const answers = [someAnswers(someTrials(3)), undefined, someAnswers(someTrials(2))];
  const record = practiceRecord(mixed, run, { ...SEEN, settings: [], answers });

  it("are never merged: each keeps its answers [R-172]", () => {
    expect(record?.exercises).toEqual([
      { type: "randomdots", duration: 5, answers: answers[0] },
      { type: "pursuit", duration: 10 },
      { type: "randomdots", duration: 5, answers: answers[2] },
    ]);
  });

  it("stay as they are in the parts of a session [R-172]", () => {
    const part = { duration: 5, exercises: [{ type: "randomdots" as const, duration: 5, answers: answers[0] }] };
    const motion = { duration: 4, exercises: [{ type: "pursuit" as const, duration: 4 }] };
    const joined = joinRecords(part, joinRecords(motion, record ?? motion));
    expect(joined).toMatchObject({ duration: 29 });
    expect(joined.exercises).toEqual([
      ...part.exercises,
      { type: "pursuit", duration: 14 },
      { type: "randomdots", duration: 5, answers: answers[0] },
      { type: "randomdots", duration: 5, answers: answers[2] },
    ]);
  });
});

describe("a change of motion", () => {
  const single = planWorkout([], "saccades", DEFAULT_SETTINGS, 30);
  const advance = (run: WorkoutRun, seconds: number) => {
    for (let frame = 0; frame < seconds * 64; frame++) advanceRun(run, 1 / 64);
  };
  /** A run that has practised saccades for 4 s. */
  const started = () => {
    const run = createRun([30]);
    beginRun(run);
    advance(run, 3 + 4);
    return run;
  };

  it("continues with the time left, and counts each motion's seconds under its type [R-102, R-127]", () => {
    const run = started();
    let changed = changeMotion(single, run, "pursuit");
    expect(run).toMatchObject({ remaining: 26, motionSeconds: 0, state: "running" });
    advance(run, 6);
    changed = changeMotion(changed, run, "figure8");
    changed = changeMotion(changed, run, "saccades");
    advance(run, 5);
    const settings = [0, 1, 2].map((speed) => ({ ...DEFAULT_SETTINGS, speed }));
    expect(practiceRecord(changed, run, { ...SEEN, settings })).toMatchObject({
      duration: 15,
      exercises: [
        { type: "saccades", duration: 9, settings: { speed: 2 } },
        { type: "pursuit", duration: 6, settings: { speed: 1 } },
      ],
    });
    expect(remainingWorkout(changed, run)).toEqual({
      exercises: [{ type: "saccades", duration: 15, settings: DEFAULT_SETTINGS }],
      totalDuration: 15,
    });
    advance(run, 15);
    expect(run.state).toBe("complete");
  });
});

describe("the rest of an interrupted workout", () => {
  it("is the rest of the current exercise and those after it, in whole seconds [R-106, R-112]", () => {
    expect(left(runFor(3.25))).toEqual([
      ["saccades", 7],
      ["figure8", 10],
      ["pursuit", 10],
    ]);
    expect(remainingWorkout(workout, runFor(3.25))?.totalDuration).toBe(27);
    expect(left(runFor(10.5))).toEqual([
      ["figure8", 10],
      ["pursuit", 10],
    ]);
    expect(left(runFor(12))).toEqual([
      ["figure8", 9],
      ["pursuit", 10],
    ]);
    expect(remainingWorkout(workout, runFor(40))).toBeNull();
  });

  it.each([60, 72, 90, 120])("has no finished exercise and no extra second at %d Hz [R-106]", (rate) => {
    expect(left(runFor(11.5, rate))).toEqual([
      ["figure8", 10],
      ["pursuit", 10],
    ]);
    expect(left(runFor(15, rate))).toEqual([
      ["figure8", 6],
      ["pursuit", 10],
    ]);
    expect(remainingWorkout(workout, runFor(40, rate))).toBeNull();
  });
});
