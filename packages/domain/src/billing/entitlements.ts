import { MOTION_TYPES, type MotionType } from "../motion/index.ts";
import type { Subscription } from "./subscription.ts";

/** What a plan may unlock: each motion, and a duration of one's own choosing in place of the 120 s. */
export type Thing = MotionType | "custom-duration";

/** How the installation is set up: whether the motions other than convergence belong to Pro. */
export interface PlanPolicy {
  readonly proMotions: "open" | "locked";
}

/** Who asks: nobody, or someone with their subscription. */
export type PlanHolder = { readonly subscription: Subscription } | null;

type Needs = "nothing" | "pro" | "pro-where-motions-are-locked";

/** The table: what each thing needs. */
const NEEDS: Readonly<Record<Thing, Needs>> = {
  "custom-duration": "pro",
  convergence: "nothing",
  pursuit: "pro-where-motions-are-locked",
  saccades: "pro-where-motions-are-locked",
  accommodation: "pro-where-motions-are-locked",
  figure8: "pro-where-motions-are-locked",
};

/** Statuses of a subscription that is paid for. Source: decisions, plan and checkout. */
const PAID_STATUSES: readonly string[] = ["active", "trialing"];

/**
 * Milliseconds that Pro outlives the period that was paid for, so that a renewal whose word comes late takes nothing away: 3 days, as long as the provider
 * repeats its webhooks. After that, a subscription of which nothing was heard gives nothing.
 */
const GRACE_MS = 3 * 86_400_000;

/**
 * Whether someone has Pro that is paid for.
 * @param now milliseconds since 1970
 */
export function hasPro(user: PlanHolder, now: number): boolean {
  if (user?.subscription.plan !== "pro" || !PAID_STATUSES.includes(user.subscription.status)) return false;
  const { currentPeriodEnd } = user.subscription;
  return currentPeriodEnd === undefined || now < Date.parse(currentPeriodEnd) + GRACE_MS;
}

/**
 * Whether someone may have a thing.
 * @param now milliseconds since 1970
 */
export function can(user: PlanHolder, thing: Thing, policy: PlanPolicy, now: number): boolean {
  const needs = NEEDS[thing];
  if (needs === "nothing") return true;
  if (needs === "pro-where-motions-are-locked" && policy.proMotions === "open") return true;
  return hasPro(user, now);
}

/** The motions that someone may practise, in the registry's order. */
export function openMotions(user: PlanHolder, policy: PlanPolicy, now: number): readonly MotionType[] {
  return MOTION_TYPES.filter((type) => can(user, type, policy, now));
}
