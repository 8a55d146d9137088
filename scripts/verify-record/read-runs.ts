import { accountDataSchema } from "@vr-eye-lab/domain/account";
import { DEFAULT_SETTINGS, type ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { type Answers, DEFAULT_DOTS, type DotsMeasure, depthOf } from "@vr-eye-lab/domain/random-dots";

/** A file that has no runs to check. The message says why. */
export class RecordError extends Error {
  override readonly name = "RecordError";
}

/** An answered run, with what its record says about it. */
export interface Run {
  readonly title: string;
  readonly date: string;
  readonly startedAt: string;
  /** Names of measured values in the file that the product ignores because they are invalid. */
  readonly dropped: readonly string[];
  readonly answers: Answers;
  readonly settings: ExerciseSettings;
  /** Null in practice. */
  readonly measure: DotsMeasure | null;
  readonly isHeadset: boolean | undefined;
  /** Metres. */
  readonly ipd: number | undefined;
  /** Seconds of practice; unknown for a sitting. */
  readonly duration: number | undefined;
  readonly evidence: PracticeRecord["evidence"];
}

/** @throws {RecordError} if the text isn't a download with answered runs */
export function readRuns(text: string): readonly Run[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RecordError("This isn't JSON. Use a file from Download as data, or from the account's download.");
  }
  const read = accountDataSchema.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new RecordError(
      `This isn't a valid download. First fault: ${issue?.path.join(".") || "the file"}: ${issue?.message}`,
    );
  }
  const { practice, measures = [] } = read.data;
  const practised = practice.flatMap(({ date, startedAt, exercises, evidence }, i) => {
    const dropped = droppedIn(Object(json).practice[i].evidence, evidence);
    return exercises.flatMap(({ type, answers, settings, duration }): Run[] => {
      if (!answers || !settings) return [];
      const title = `${date} ${type}, ${settings.dots.mode}`;
      const isHeadset = evidence && evidence.display === "headset";
      const seen = { isHeadset, ipd: evidence?.ipd, duration, evidence };
      return [{ title, date, startedAt, dropped, answers, settings, measure: null, ...seen }];
    });
  });
  const sittings = measures.flatMap((sitting, i): Run[] => {
    if (sitting.measure === "nearPoint") return [];
    const { measure, date, takenAt, answers, ipd, display, distance } = sitting;
    const dots = { ...DEFAULT_DOTS, distance, disparity: disparityIn(answers) };
    const settings = { ...DEFAULT_SETTINGS, dots };
    const isHeadset = display === "headset";
    return [
      {
        title: `${date} ${measure}`,
        date,
        startedAt: takenAt,
        dropped: droppedIn({ ipd: Object(json).measures[i].ipd }, { ipd }),
        answers,
        settings,
        measure,
        isHeadset,
        ipd,
        duration: undefined,
        evidence: undefined,
      },
    ];
  });
  if (practised.length + sittings.length === 0)
    throw new RecordError("This download has no answered runs: no Random dots, and no sittings of ranges or facility.");
  return [...practised, ...sittings];
}

/** The disparity of a sitting, which stores none: at least a pixel. The pixel's size is rounded. */
function disparityIn({ certificate }: Answers): number {
  const { disparity } = DEFAULT_DOTS;
  if (!certificate) return disparity;
  const depth = depthOf(disparity, (certificate.pixelsPerDegree * 180) / Math.PI);
  const { asked } = certificate.disparity;
  return Math.abs(asked - depth) <= 1 ? asked : depth;
}

function droppedIn(stored: unknown, read: object = {}): string[] {
  const known = new Map(Object.entries(read));
  return Object.entries(Object(stored)).flatMap(([name, value]) =>
    value !== undefined && known.get(name) === undefined ? name : [],
  );
}
