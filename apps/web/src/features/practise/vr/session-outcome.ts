import { joinTallies } from "@vr-eye-lab/domain/attention";
import { messageText } from "@vr-eye-lab/domain/messages";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { Workout } from "@vr-eye-lab/domain/workout";
import type { SceneResult } from "../../../scene/stage/scene-api.ts";
import { NoWebGlError } from "../../../scene/xr/support.ts";
import type { Place, VrStep } from "./vr-state.ts";

/** A workout and what was practised of it so far, over all parts of a resumed session. */
export interface Attempt {
  readonly workout: Workout;
  readonly practice: PracticeRecord | null;
}

/** The step after a scene run: its summary, its failure, or idle when less than a second was practised. */
export function stepAfter(result: SceneResult, where: Place, { workout, practice }: Attempt): VrStep {
  const { end, settings, breakMinutes, error } = result;
  const trouble = end === "context-lost" || end === "no-frames" ? messageText(`vr/${end}`) : null;
  const rest = trouble || end === "system" ? result.rest : null;
  if (end === "failed") return { kind: "failure", where, message: sceneFailure(where, error ?? ""), rest: null };
  if (practice) {
    const exercises = workout.exercises.map((exercise) => ({ ...exercise, settings }));
    return { kind: "summary", practice, trouble, rest, breakMinutes, workout: { ...workout, exercises } };
  }
  return trouble ? { kind: "failure", where, message: trouble, rest } : { kind: "idle" };
}

/** The message for an error that the scene threw or reported. */
export function sceneFailure(where: Place, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoWebGlError) return message;
  return messageText(where === "headset" ? "vr/scene-failed" : "window/scene-failed", { message });
}

/** Adds up two parts of one practice session, exercises in order of first appearance. */
export function joinPractice(first: PracticeRecord | null, second: PracticeRecord): PracticeRecord {
  if (!first) return second;
  const seconds = new Map<PracticeRecord["exercises"][number]["type"], number>();
  for (const { type, duration } of [...first.exercises, ...second.exercises]) {
    seconds.set(type, (seconds.get(type) ?? 0) + duration);
  }
  const evidence = second.evidence ?? first.evidence;
  const attention = joinTallies(first.evidence?.attention, second.evidence?.attention);
  return {
    ...(evidence && { evidence: { ...evidence, ...(attention && { attention }) } }),
    duration: first.duration + second.duration,
    exercises: Array.from(seconds, ([type, duration]) => ({ type, duration })),
  };
}
