import { type PageView, pageTitle } from "@vr-eye-lab/domain/tracking";
import { NO_TRACKER, type Tracker } from "./tracker.ts";

/** Who is at the page, as far as it is known. */
export interface Visitor {
  readonly status: "starting" | "signed-out" | "signed-in";
  readonly userId: string | undefined;
  /** The person's own switch; undefined while the profile is not known. */
  readonly allowed: boolean | undefined;
}

export interface TrackingParts {
  /** Whether the browser asks that nothing be tracked. */
  refused(): boolean;
  /** Starts a person's tracker; never throws. */
  start(userId: string): Promise<Tracker>;
  sendPageView(view: PageView): void;
  now(): Date;
}

/** Page views and the tracker of whoever is at the page. */
export interface Tracking {
  /** Takes what is known of the visitor by now. */
  follow(visitor: Visitor): void;
  /** Notes that a path is shown. */
  show(path: string): void;
  exerciseStarted: Tracker["exerciseStarted"];
}

type Mode = "unknown" | "off" | "visitor" | "person";

/**
 * Page views wait until the tracker is ready, and go nowhere when there is to be none. Clicks belong to a person's session record, so that
 * visitors' are not tracked; a person's tracker is started once and used again.
 */
export function createTracking(parts: TrackingParts): Tracking {
  const trackers = new Map<string, Promise<Tracker>>();
  let waiting: PageView[] = [];
  let mode: Mode = "unknown";
  let present = NO_TRACKER;
  let shown: string | undefined;
  let followed: string | undefined;
  /** Counts visitors, so that a tracker that is ready too late is not turned on. */
  let era = 0;

  function become(next: Mode, tracker: Tracker): void {
    present = tracker;
    present.on();
    mode = next;
    if (mode !== "off") for (const view of waiting) parts.sendPageView(view);
    waiting = [];
  }

  function modeOf({ status, userId, allowed }: Visitor): Mode {
    if (parts.refused()) return "off";
    if (status === "signed-out") return "visitor";
    if (status === "starting" || userId === undefined || allowed === undefined) return "unknown";
    return allowed ? "person" : "off";
  }

  return {
    follow(visitor) {
      const mine = ++era;
      const next = modeOf(visitor);
      // A profile that is read anew does not interrupt.
      if (next === "unknown" && visitor.userId === followed) return;
      followed = visitor.userId;
      present.off();
      if (next === "unknown") {
        present = NO_TRACKER;
        mode = next;
        return;
      }
      if (next !== "person" || visitor.userId === undefined) return become(next, NO_TRACKER);
      const starting = trackers.get(visitor.userId) ?? parts.start(visitor.userId);
      trackers.set(visitor.userId, starting);
      void starting.then((tracker) => {
        if (mine === era) become("person", tracker);
      });
    },
    show(path) {
      if (path === shown) return;
      shown = path;
      const view = { path, title: pageTitle(path), timestamp: parts.now().toISOString() };
      if (mode === "unknown") waiting.push(view);
      else if (mode !== "off") parts.sendPageView(view);
    },
    exerciseStarted: (exercise) => present.exerciseStarted(exercise),
  };
}
