import { API } from "@vr-eye-lab/domain/api";
import type { Click, ClicksRequest, VisitDocument } from "@vr-eye-lab/domain/tracking";
import { LONGEST_LABEL, LONGEST_USER_AGENT } from "@vr-eye-lab/domain/tracking";
import { createClickBuffer, type SendResult } from "./click-buffer.ts";

/** Milliseconds between sends, however few clicks there are. Source: product specification, section 9. */
const FLUSH_MS = 60_000;
/** The most exercises in the record of a visit. */
const MOST_EXERCISES = 500;

type StartedExercise = VisitDocument["exercises"][number];

/** Tracks what a user does on the page while it is on. */
export interface Tracker {
  on(): void;
  off(): void;
  exerciseStarted(exercise: Omit<StartedExercise, "timestamp">): void;
}

/** Tracks nothing: for users who refuse tracking, and when tracking fails. */
export const NO_TRACKER: Tracker = { on() {}, off() {}, exerciseStarted() {} };

/** The part of the browser that a tracker uses. Each function returns how to stop. */
export interface TrackedPage {
  /** Calls back with the data-track of clicked elements. */
  onClick(listener: (label: string) => void): () => void;
  /** Calls back when the page is hidden or closed. */
  onLeave(listener: () => void): () => void;
  every(milliseconds: number, task: () => void): () => void;
  pathname(): string;
  readonly userAgent: string;
}

export interface TrackerParts {
  readonly page: TrackedPage;
  /** Stores the record of the visit. */
  putRecord(id: string, body: VisitDocument): Promise<void>;
  send(request: ClicksRequest): Promise<SendResult>;
  /** Sends a body while the page closes; false if the browser refuses. */
  beacon(path: string, body: string): boolean;
  newId(): string;
  now(): Date;
  log(message: string): void;
}

/** Creates the record of a visit, and a tracker for it, which is off. @returns NO_TRACKER if that fails */
export async function startTracker({ page, putRecord, send, beacon, newId, now, log }: TrackerParts): Promise<Tracker> {
  const visitId = newId();
  const date = now().toISOString();
  let visit: VisitDocument = { date, duration: 0, exercises: [], lastUpdated: date };
  try {
    await putRecord(visitId, visit);
  } catch (error) {
    log(`The click tracker could not start: ${String(error)}`);
    return NO_TRACKER;
  }
  const requestOf = (clicks: readonly Click[]): ClicksRequest => ({ sessionId: visitId, clicks: [...clicks] });
  const buffer = createClickBuffer(
    (clicks) => send(requestOf(clicks)),
    (clicks) => beacon(API.clicks, JSON.stringify(requestOf(clicks))),
  );
  const addClick = (label: string) =>
    buffer.add({
      id: newId(),
      element: label.slice(0, LONGEST_LABEL),
      timestamp: now().toISOString(),
      pathname: page.pathname(),
      userAgent: page.userAgent.slice(0, LONGEST_USER_AGENT),
    });
  let stops: readonly (() => void)[] = [];
  return {
    on() {
      if (stops.length > 0) return;
      stops = [page.onClick(addClick), page.onLeave(buffer.leave), page.every(FLUSH_MS, () => void buffer.flush())];
    },
    off() {
      for (const stop of stops) stop();
      stops = [];
    },
    exerciseStarted(exercise) {
      if (stops.length === 0 || visit.exercises.length >= MOST_EXERCISES) return;
      const timestamp = now().toISOString();
      visit = { ...visit, exercises: [...visit.exercises, { ...exercise, timestamp }], lastUpdated: timestamp };
      putRecord(visitId, visit).catch((error: unknown) => log(`A started exercise was not saved: ${String(error)}`));
    },
  };
}
