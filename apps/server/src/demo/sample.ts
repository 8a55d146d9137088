import { DEFAULT_SETTINGS, type ExerciseSettings, SPEED_PRESETS } from "@vr-eye-lab/domain/exercise";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import type { Comfort, PracticeDocument } from "@vr-eye-lab/domain/practice";
import type { UserWrite } from "@vr-eye-lab/domain/profile";
import { defaultWeek } from "@vr-eye-lab/domain/programme";
import { type SavedSequenceBody, savedStepOf } from "@vr-eye-lab/domain/sequences";
import { type Collection, type DocumentWrite, documentIdOf } from "@vr-eye-lab/domain/sync";
import { addDays, calendarDate, DAY_MS, MINUTE_MS } from "@vr-eye-lab/domain/time";

const ZONE = "Europe/London";
const IPD = 0.063;
/** Days since the first practice: six weeks. */
const DAYS = 42;
/** The latest days, all with practice: the streak. */
const STREAK = 9;
/** Weekdays with practice before the streak, from Sunday. */
const WEEKDAYS = [0, 1, 3, 5];

type Step = readonly [motion: ExerciseType, seconds: number, settings?: Partial<ExerciseSettings>];

const WORKOUTS: readonly (readonly Step[])[] = [
  [
    ["convergence", 200],
    ["pursuit", 200],
    ["saccades", 200],
  ],
  [
    ["convergence", 240, { range: "wide" }],
    ["accommodation", 240],
  ],
  [
    ["figure8", 180],
    ["pursuit", 180, { speed: SPEED_PRESETS.slow }],
    ["convergence", 240],
  ],
];

const SAVED_MOTIONS: readonly (readonly [name: string, steps: readonly Step[]])[] = [
  ["Morning warm-up", WORKOUTS[0] ?? []],
  ["Slow convergence, near", [["convergence", 300, { speed: SPEED_PRESETS.slow, distance: "near", fusionLock: true }]]],
  ["Long saccades", [["saccades", 420, { range: "wide", attentionCheck: true }]]],
  [
    "Before reading",
    [
      ["accommodation", 120],
      ["figure8", 120, { speed: SPEED_PRESETS.fast }],
    ],
  ],
];

/** The profile of someone who joined when their practice began. */
export function sampleProfile(userId: string, now: Date): { joined: Date; writes: DocumentWrite[] } {
  const joined = new Date(now.getTime() - DAYS * DAY_MS);
  const programme = [{ from: calendarDate(joined.toISOString(), ZONE), paused: false, week: defaultWeek(() => true) }];
  // Clicks would be those of other visitors.
  const profile: UserWrite = { name: "Sam", weeklyGoal: 5, tracking: false, programme };
  return { joined, writes: [put("users", userId, profile)] };
}

/** Six weeks of practice and saved motions that end shortly before now. The ids are the same each time. */
export function samplePractice(now: Date): DocumentWrite[] {
  const latest = now.getTime() - 50 * MINUTE_MS;
  const today = calendarDate(new Date(latest).toISOString(), ZONE);
  const instantOn = (day: number) =>
    new Date(day === 0 ? latest : Date.parse(`${addDays(today, -day)}T17:40:00Z`) + ((day * 7) % 60) * MINUTE_MS);
  const days = Array.from({ length: DAYS }, (_, day) => day).filter(
    (day) =>
      day < STREAK || (day > STREAK && WEEKDAYS.includes(new Date(instantOn(day)).getUTCDay()) && day % 11 !== 3),
  );
  return [
    ...SAVED_MOTIONS.map(([name, steps], index) => {
      const savedAt = instantOn(DAYS - 9 * index - 6).toISOString();
      const exercises = steps.map(([type, seconds, settings]) =>
        savedStepOf(type, seconds, { ...DEFAULT_SETTINGS, ...settings }),
      );
      const body: SavedSequenceBody = { name, exercises, createdAt: savedAt, updatedAt: savedAt };
      return put("savedSequences", sampleId("savedSequences", index), body);
    }),
    ...days.flatMap((day) => {
      const id = sampleId("practice", day);
      return [
        put("practice", id, practice(instantOn(day), day)),
        put("practice", id, { comfort: comfortOn(day) }, sampleId("comfort", day)),
      ];
    }),
  ];
}

/** A link of the report, for the list of share links. */
export function sampleShare(now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return {
    id: sampleId("share", 0),
    name: "My optometrist",
    createdAt: at(-12),
    expiresAt: at(18),
    openedAt: at(-3),
  };
}

function practice(startedAt: Date, day: number): PracticeDocument {
  const steps = WORKOUTS[day % WORKOUTS.length] ?? [];
  const exercises = steps.map(([type, duration, settings]) => ({
    type,
    duration,
    settings: { ...DEFAULT_SETTINGS, attentionCheck: true, ...settings },
  }));
  const duration = exercises.reduce((sum, each) => sum + each.duration, 0);
  const shown = Math.round(duration / 40);
  // The left eye catches up over the weeks.
  const missed = Math.round((shown * day) / DAYS / 2);
  return {
    startedAt: startedAt.toISOString(),
    date: calendarDate(startedAt.toISOString(), ZONE),
    zone: ZONE,
    duration,
    exercises,
    evidence: {
      display: "headset",
      ipd: IPD,
      pauses: day % 3,
      refreshRate: 90,
      framesShown: duration * 90 - day,
      framesLate: day,
      worstGap: 22,
      headStill: 0.97 - day / 500,
      longGaps: 0,
      renderScale: 1,
      displayTime: "predicted",
      attention: {
        left: { shown, answered: shown - missed },
        right: { shown, answered: shown },
        both: { shown, answered: shown },
        none: { shown, answered: 0 },
      },
    },
  };
}

/** Better with time. */
function comfortOn(day: number): Comfort {
  if (day > 28 && day % 2 === 0) return "uncomfortable";
  return day % 4 === 2 ? "tired" : "comfortable";
}

function put(collection: Collection, documentId: string, body: object, id = documentId): DocumentWrite {
  return { id, collection, documentId, kind: "put", base: null, body };
}

const KINDS = ["savedSequences", "practice", "comfort", "share"] as const;

/** The id of a sample document. */
function sampleId(kind: (typeof KINDS)[number], index: number): string {
  const random = new Uint8Array(16);
  random[14] = KINDS.indexOf(kind) + 1;
  random[15] = index;
  return documentIdOf(0, random);
}
