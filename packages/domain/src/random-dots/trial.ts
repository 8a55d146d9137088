import * as z from "zod/mini";
import { MOST_DEMAND, PLACES } from "./settings.ts";

/** Their order is stored. */
const ANSWERS = [...PLACES, "none", "double"] as const;

/** One question of an answered exercise. Longer latencies don't fit its encoding. */
export const trialSchema = z.lazy(() =>
  z
    .strictObject({
      /** Seconds of practice before the patch appeared, to 10 ms. */
      at: z.number().check(z.minimum(0), z.maximum(86_400)),
      /** Added demand in prism dioptres, base-out positive, to 0.01. */
      demand: z.number().check(z.minimum(-MOST_DEMAND.in), z.maximum(MOST_DEMAND.out)),
      place: z.enum(PLACES),
      /** 'none' has a latency if the user pressed 'I can't see it', and null without an answer. */
      answer: z.enum(ANSWERS),
      /** Seconds from the patch to the answer, to 1 ms; null without an answer. */
      latency: z.nullable(z.number().check(z.minimum(0), z.maximum(65))),
    })
    .check(z.refine(({ answer, latency }) => answer === "none" || latency !== null)),
);
export type Trial = Readonly<z.infer<typeof trialSchema>>;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Characters of an encoded trial. */
export const TRIAL_LENGTH = 12;
const NO_LATENCY = 0xffff;

/**
 * Trials as base64, 9 bytes each: `at` in 10 ms (3 bytes), demand in 0.01 Δ (2, two's complement), place in the high half of a byte and answer in
 * the low half, latency in ms (2, 0xffff without an answer), and a spare 0. Numbers are big-endian.
 */
export function encodeTrials(trials: readonly Trial[]): string {
  let text = "";
  for (const { at, demand, place, answer, latency } of trials) {
    text += encodeWord(Math.round(at * 100));
    const answers = (PLACES.indexOf(place) << 4) | ANSWERS.indexOf(answer);
    text += encodeWord(((Math.round(demand * 100) & 0xffff) << 8) | answers);
    text += encodeWord((latency === null ? NO_LATENCY : Math.round(latency * 1000)) << 8);
  }
  return text;
}

/** The trials of an encoded text; null if it is damaged. */
export function decodeTrials(text: string): Trial[] | null {
  if (text.length % TRIAL_LENGTH !== 0 || !/^[A-Za-z0-9+/]*$/.test(text)) return null;
  const trials: Trial[] = [];
  for (let i = 0; i < text.length; i += TRIAL_LENGTH) {
    const middle = decodeWord(text, i + 4);
    const last = decodeWord(text, i + 8);
    const trial = trialSchema.safeParse({
      at: decodeWord(text, i) / 100,
      // Moves the sign bit to the top.
      demand: ((middle << 8) >> 16) / 100,
      place: PLACES[(middle >> 4) & 0xf],
      answer: ANSWERS[middle & 0xf],
      latency: last >> 8 === NO_LATENCY ? null : (last >> 8) / 1000,
    });
    if (!trial.success || (last & 0xff) !== 0) return null;
    trials.push(trial.data);
  }
  return trials;
}

/** Three bytes as four characters. */
function encodeWord(word: number): string {
  let text = "";
  for (let shift = 18; shift >= 0; shift -= 6) text += ALPHABET.charAt((word >> shift) & 63);
  return text;
}

function decodeWord(text: string, start: number): number {
  let word = 0;
  for (let i = start; i < start + 4; i++) word = word * 64 + ALPHABET.indexOf(text.charAt(i));
  return word;
}
