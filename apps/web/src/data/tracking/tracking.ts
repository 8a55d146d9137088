import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { type PageView, pageTitle } from "@vr-eye-lab/domain/tracking";
import type { Tracker } from "./tracker.ts";

/** Milliseconds between sends, however few clicks there are. Source: product specification, section 9. */
const FLUSH_MS = 60_000;

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

interface TrackingParts {
  /** Whether the browser refuses tracking. */
  refused(): boolean;
  /** Starts a user's tracker; never throws. */
  start(userId: string): Promise<Tracker | null>;
  sendPageView(view: PageView): void;
}

type Mode = "unknown" | "off" | "visitor" | "user";

/**
 * Tracks page views and, of users, clicks and started exercises. Page views wait for the mode, and are dropped if it is 'off'. Clicks
 * belong to a user's visit, so visitors' clicks are not tracked. Each user has one tracker per visit.
 */
export function createTracking({ refused, start, sendPageView }: TrackingParts) {
  const trackers = new Map<string, Promise<Tracker | null>>();
  let waiting: PageView[] = [];
  let mode: Mode = "unknown";
  /** The tracker of the user who is signed in and allows it. */
  let tracker: Tracker | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let shownPath: string | undefined;
  let followedUser: string | undefined;
  /** Counts calls of `follow`, so that a tracker that is ready too late is not used. */
  let followCount = 0;
  /** Exercises of the running practice session that were tracked. */
  let seen = 0;

  function setMode(nextMode: Mode, nextTracker: Tracker | null): void {
    mode = nextMode;
    tracker = nextTracker;
    clearInterval(timer);
    if (tracker) timer = setInterval(() => void tracker?.flush(), FLUSH_MS);
    if (mode === "unknown") return;
    if (mode !== "off") for (const view of waiting) sendPageView(view);
    waiting = [];
  }

  function modeOf({ status, userId, allowed }: Visitor): Mode {
    if (refused()) return "off";
    if (status === "signed-out") return "visitor";
    if (status === "starting" || userId === undefined || allowed === undefined) return "unknown";
    return allowed ? "user" : "off";
  }

  return {
    /** Adapts to what is known about the visitor now. */
    follow(visitor: Visitor) {
      const { userId } = visitor;
      const current = ++followCount;
      const next = modeOf(visitor);
      // While the same user's profile is loading again, tracking continues.
      if (next === "unknown" && userId === followedUser) return;
      followedUser = userId;
      if (next !== "user" || userId === undefined) return setMode(next, null);
      setMode("unknown", null);
      const starting = trackers.get(userId) ?? start(userId);
      trackers.set(userId, starting);
      void starting.then((started) => {
        if (current === followCount) setMode("user", started);
      });
    },
    /** Tracks a page view, unless the path is the same as before. */
    show(path: string): void {
      if (path === shownPath) return;
      shownPath = path;
      const view = { path, title: pageTitle(path), timestamp: new Date().toISOString() };
      if (mode === "unknown") waiting.push(view);
      else if (mode !== "off") sendPageView(view);
    },
    click: (label: string) => tracker?.click(label),
    leave: () => tracker?.leave(),
    /**
     * Tracks each exercise of a practice session once, when it has started.
     * @param record of the session as it grows, by an exercise as soon as that is practised
     * @param usual the settings of an exercise without its own
     */
    notePractice({ exercises }: PracticeRecord, usual: ExerciseSettings): void {
      for (const { type, settings = usual } of exercises.slice(seen)) tracker?.exerciseStarted({ type, settings });
      seen = Math.max(seen, exercises.length);
    },
    endPractice(): void {
      seen = 0;
    },
  };
}
