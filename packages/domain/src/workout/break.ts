import { ROUNDING } from "./run.ts";

/**
 * Seconds of practice after which a break is suggested: eyes are to rest now and then, and twenty minutes of near work is
 * the interval of the American Optometric Association's 20-20-20 rule.
 */
export const BREAK_SECONDS = 20 * 60;

/**
 * Whether a break is to be suggested: after 20 minutes of practice, and after every 20 further ones.
 * @param trainedSeconds seconds practised in this visit of the page, all its sessions together
 * @param alreadySuggestedAt what trainedSeconds was when a break was suggested last; 0 when none was
 */
export function breakDue(trainedSeconds: number, alreadySuggestedAt: number): boolean {
  return trainedSeconds - alreadySuggestedAt + ROUNDING >= BREAK_SECONDS;
}

/** The whole minutes of practice in some seconds of it. */
export function practisedMinutes(seconds: number): number {
  return Math.floor((seconds + ROUNDING) / 60);
}
