import type { MotionType } from "../motion/index.ts";
import { WORKOUT_SECONDS } from "../workout/index.ts";
import type { Subscription } from "./subscription.ts";

/** A feature that may need Pro: each motion, and a workout longer or shorter than the standard 120 s. */
export type Feature = MotionType | "custom-duration";

/** Set per installation. */
export interface PlanPolicy {
  /** Whether the motions other than convergence need Pro. */
  readonly proMotions: "open" | "locked";
  /** Nothing is sold, and everything that Pro unlocks is open to everyone. */
  readonly paymentsOff?: boolean;
}

/** Null when signed out. */
export type PlanHolder = { readonly subscription: Subscription } | null;

/** Source: decisions, plan and checkout. */
const PAID_STATUSES: readonly string[] = ["active", "trialing"];

/** Pro outlasts the paid period by 3 days, for as long as the provider retries its webhooks, so that a late renewal event takes nothing away. */
const GRACE_MS = 3 * 86_400_000;

/** @param now milliseconds since 1970 */
export function hasPro(user: PlanHolder, now: number): boolean {
  if (user?.subscription.plan !== "pro" || !PAID_STATUSES.includes(user.subscription.status)) return false;
  const { currentPeriodEnd } = user.subscription;
  return currentPeriodEnd === undefined || now < Date.parse(currentPeriodEnd) + GRACE_MS;
}

/** @param now milliseconds since 1970 */
export function can(user: PlanHolder, feature: Feature, policy: PlanPolicy, now: number): boolean {
  if (feature === "convergence" || policy.paymentsOff) return true;
  if (feature !== "custom-duration" && policy.proMotions === "open") return true;
  return hasPro(user, now);
}

/** The first feature that exercises (in seconds) need and the user lacks. @param now milliseconds since 1970 */
export function missingFeature(
  exercises: readonly { readonly type: MotionType; readonly duration: number }[],
  user: PlanHolder,
  policy: PlanPolicy,
  now: number,
): Feature | undefined {
  const features: Feature[] = exercises.map(({ type }) => type);
  const seconds = exercises.reduce((sum, { duration }) => sum + duration, 0);
  if (seconds > WORKOUT_SECONDS) features.push("custom-duration");
  return features.find((feature) => !can(user, feature, policy, now));
}
