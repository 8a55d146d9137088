import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { type PageView, pageTitle } from "@vr-eye-lab/domain/tracking";
import { NO_TRACKER, type Tracker } from "./tracker.ts";

/** The part of Navigator about privacy. `globalPrivacyControl` is missing in some browsers, and in the DOM's types. */
interface PrivacySettings {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether the browser sends 'Do Not Track' or Global Privacy Control. */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: PrivacySettings): boolean {
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/** What is known about the visitor. */
export interface Visitor {
  readonly status: "starting" | "signed-out" | "signed-in";
  readonly userId: string | undefined;
  /** The user's own setting; undefined until the profile is loaded. */
  readonly allowed: boolean | undefined;
}

export interface TrackingParts {
  /** Whether the browser refuses tracking. */
  refused(): boolean;
  /** Starts a user's tracker; never throws. */
  start(userId: string): Promise<Tracker>;
  sendPageView(view: PageView): void;
  now(): Date;
}

type Mode = "unknown" | "off" | "visitor" | "user";

/**
 * Tracks page views and, of users, clicks. Page views wait for the mode, and are dropped if it is 'off'. Clicks
 * belong to a user's visit, so visitors' clicks are not tracked. Each user has one tracker per visit.
 */
export function createTracking(parts: TrackingParts) {
  const trackers = new Map<string, Promise<Tracker>>();
  let waiting: PageView[] = [];
  let mode: Mode = "unknown";
  let tracker = NO_TRACKER;
  let shownPath: string | undefined;
  let followedUser: string | undefined;
  /** Counts calls of `follow`, so that a tracker that is ready too late is not turned on. */
  let followCount = 0;

  function setMode(nextMode: Mode, nextTracker: Tracker): void {
    tracker = nextTracker;
    tracker.on();
    mode = nextMode;
    if (mode !== "off") for (const view of waiting) parts.sendPageView(view);
    waiting = [];
  }

  function modeOf({ status, userId, allowed }: Visitor): Mode {
    if (parts.refused()) return "off";
    if (status === "signed-out") return "visitor";
    if (status === "starting" || userId === undefined || allowed === undefined) return "unknown";
    return allowed ? "user" : "off";
  }

  return {
    /** Adapts to what is known about the visitor now. */
    follow(visitor: Visitor) {
      const current = ++followCount;
      const next = modeOf(visitor);
      // While the same user's profile is loading again, tracking continues.
      if (next === "unknown" && visitor.userId === followedUser) return;
      followedUser = visitor.userId;
      tracker.off();
      if (next === "unknown") {
        tracker = NO_TRACKER;
        mode = next;
        return;
      }
      if (next !== "user" || visitor.userId === undefined) return setMode(next, NO_TRACKER);
      const starting = trackers.get(visitor.userId) ?? parts.start(visitor.userId);
      trackers.set(visitor.userId, starting);
      void starting.then((started) => {
        if (current === followCount) setMode("user", started);
      });
    },
    /** Tracks a page view, unless the path is the same as before. */
    show(path: string): void {
      if (path === shownPath) return;
      shownPath = path;
      const view = { path, title: pageTitle(path), timestamp: parts.now().toISOString() };
      if (mode === "unknown") waiting.push(view);
      else if (mode !== "off") parts.sendPageView(view);
    },
    exerciseStarted: (exercise: Parameters<Tracker["exerciseStarted"]>[0]) => tracker.exerciseStarted(exercise),
  };
}

/**
 * Detects started exercises in a practice record, which grows by an exercise as soon as that is practised.
 * @param onStarted called once for each
 * @returns takes the record as it grows; null at the end of the session
 */
export function createStartedExercises(
  onStarted: (exercise: PracticeRecord["exercises"][number]) => void,
): (record: PracticeRecord | null) => void {
  let seen = 0;
  return (record) => {
    for (const exercise of record?.exercises.slice(seen) ?? []) onStarted(exercise);
    seen = record ? Math.max(seen, record.exercises.length) : 0;
  };
}
