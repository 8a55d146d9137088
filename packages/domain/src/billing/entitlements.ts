import type { ExerciseType } from "../motion/index.ts";
import { DAY_MS } from "../time/index.ts";
import { WORKOUT_SECONDS } from "../workout/index.ts";
import type { Subscription } from "./subscription.ts";

/** A feature that may need Pro: each motion, and choosing a workout's duration. Saving exercises needs the latter only beyond the standard 120 s. */
export type Feature = ExerciseType | "custom-duration";

/** Set per installation. */
export interface PlanPolicy {
  /** Whether the motions other than convergence need Pro. */
  readonly proMotions: "open" | "locked";
  /** Nothing is sold, and everything that Pro unlocks is open to everyone. */
  readonly paymentsOff?: boolean;
}

/** Source: decisions, plan and checkout. */
const PAID_STATUSES: readonly string[] = ["active", "trialing"];

/** Pro outlasts the paid period by 3 days, for as long as the provider retries its webhooks, so that a late renewal event takes nothing away. */
const GRACE_MS = 3 * DAY_MS;

/** The subscription of a visitor is null or undefined. */
type MaybeSubscription = Subscription | null | undefined;

/**
 * A user's plan now. After the paid period, or while a payment is missing, the subscription still exists without giving Pro.
 * @param now milliseconds since 1970
 */
export function standingOf(subscription: MaybeSubscription, now: number): "free" | "pro" | "ended" | "unpaid" {
  if (subscription?.plan !== "pro") return "free";
  const { status, currentPeriodEnd } = subscription;
  if (!PAID_STATUSES.includes(status)) return "unpaid";
  return currentPeriodEnd === undefined || now < Date.parse(currentPeriodEnd) + GRACE_MS ? "pro" : "ended";
}

/** @param now milliseconds since 1970 */
export function hasPro(subscription: MaybeSubscription, now: number): boolean {
  return standingOf(subscription, now) === "pro";
}

/** @param now milliseconds since 1970 */
export function can(subscription: MaybeSubscription, feature: Feature, policy: PlanPolicy, now: number): boolean {
  if (feature === "convergence" || policy.paymentsOff) return true;
  if (feature !== "custom-duration" && policy.proMotions === "open") return true;
  return hasPro(subscription, now);
}

/** The first feature that exercises (in seconds) need and the user lacks. @param now milliseconds since 1970 */
export function missingFeature(
  exercises: readonly { readonly type: ExerciseType; readonly duration: number }[],
  subscription: MaybeSubscription,
  policy: PlanPolicy,
  now: number,
): Feature | undefined {
  const features: Feature[] = exercises.map(({ type }) => type);
  const seconds = exercises.reduce((sum, { duration }) => sum + duration, 0);
  if (seconds > WORKOUT_SECONDS) features.push("custom-duration");
  return features.find((feature) => !can(subscription, feature, policy, now));
}
