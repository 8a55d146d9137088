import * as z from "zod/mini";
import { certificateSchema } from "./certificate.ts";
import { MOST_DEMAND } from "./settings.ts";
import { decodeTrials, encodeTrials, TRIAL_LENGTH, trialSchema } from "./trial.ts";

/** The longest exercise lasts 1,800 s, with a pause of 0.5 s after each trial. */
export const MOST_TRIALS = 3_600;

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** What an answered exercise measured, as it is stored. Its result follows from it and the settings. */
export const answersSchema = z.lazy(() =>
  z.strictObject({
    /** The version of the stimulus. */
    formula: whole(1, 1_000),
    /** Of dots and places. */
    seed: whole(0, 0xffffffff),
    /** False if the run was ended before it was over. */
    isComplete: z.boolean(),
    /** The most added demand that could be shown, in prism dioptres. */
    bounds: z.strictObject({
      in: z.number().check(z.minimum(0), z.maximum(MOST_DEMAND.in)),
      out: z.number().check(z.minimum(0), z.maximum(MOST_DEMAND.out)),
    }),
    /** Right answers of 12 trials and of 2 catch trials, and the number of this try on its day. */
    screening: z.strictObject({ right: whole(0, 12), catches: whole(0, 2), tries: whole(1, 1_000) }),
    /** From encodeTrials, without the screening. */
    trials: z.string().check(
      z.maxLength(TRIAL_LENGTH * MOST_TRIALS),
      z.refine((text) => decodeTrials(text) !== null),
    ),
    /** Missing if the browser didn't return the pixels of the calibration frame. */
    certificate: z.optional(certificateSchema),
  }),
);
export type Answers = Readonly<z.infer<typeof answersSchema>>;

/** An exercise as it is downloaded: with readable trials. */
export function downloadedAnswers<Exercise extends { readonly answers?: Answers | undefined }>({
  answers,
  ...exercise
}: Exercise) {
  if (!answers) return exercise;
  const { trials, ...rest } = answers;
  return { ...exercise, answers: rest, trials: decodeTrials(trials) };
}

/** A downloaded exercise as it is stored. Leaves invalid trials as they are: the exercise's schema refuses them. */
export function storedAnswers(downloaded: unknown): unknown {
  const { answers, trials, ...exercise } = Object(downloaded);
  if (trials === undefined) return downloaded;
  const read = z.array(trialSchema).safeParse(trials);
  return { ...exercise, answers: { ...answers, trials: read.success ? encodeTrials(read.data) : trials } };
}
