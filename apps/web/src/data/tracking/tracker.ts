import {
  CLICK_BUFFER,
  type Click,
  type ClicksRequest,
  LONGEST_LABEL,
  LONGEST_USER_AGENT,
  MOST_CLICKS,
  type VisitDocument,
} from "@vr-eye-lab/domain/tracking";
import { newId } from "../sync/new-id.ts";

/** Clicks per beacon: browsers limit beacons to 64 KiB. */
const BEACON_CLICKS = 100;
/** The most exercises in the record of a visit. */
const MOST_EXERCISES = 500;

type StartedExercise = VisitDocument["exercises"][number];

export interface TrackerParts {
  /** Stores the record of the visit. */
  putRecord(id: string, body: VisitDocument): Promise<void>;
  /** Sends clicks; never throws. 'later': a retry may succeed; 'refused': it won't. */
  send(request: ClicksRequest): Promise<"stored" | "later" | "refused">;
  /** Sends clicks while the page closes; false if the browser refuses. */
  beacon(request: ClicksRequest): boolean;
  /** The path that the page shows. */
  pathname(): string;
  readonly userAgent: string;
  log(message: string): void;
}

/**
 * Tracks a user's visit, for which it creates a record: the exercises that they start, and their clicks. Sending clicks again is safe: the server stores
 * each once, by its id.
 * @returns null if that fails: then nothing is tracked
 */
export async function startTracker(parts: TrackerParts) {
  const { putRecord, send, beacon, pathname, userAgent, log } = parts;
  const visitId = newId();
  const date = new Date().toISOString();
  let visit: VisitDocument = { date, duration: 0, exercises: [], lastUpdated: date };
  let clicks: Click[] = [];
  let addedSinceSend = 0;
  let sending: Promise<void> | null = null;
  try {
    await putRecord(visitId, visit);
  } catch (error) {
    log(`The click tracker could not start: ${String(error)}`);
    return null;
  }

  async function sendAll(): Promise<void> {
    addedSinceSend = 0;
    const batch = clicks;
    const result = await send({ sessionId: visitId, clicks: batch });
    if (result !== "later") clicks = clicks.filter((click) => !batch.includes(click));
  }

  async function flush(): Promise<void> {
    if (clicks.length === 0) return;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    /** Sends all clicks, one request at a time. */
    flush,
    /** Adds a click on a control. Every tenth one sends them all, at most the newest 200. */
    click(label: string): void {
      const click = {
        id: newId(),
        element: label.slice(0, LONGEST_LABEL),
        timestamp: new Date().toISOString(),
        pathname: pathname(),
        userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
      };
      clicks = [...clicks, click].slice(-MOST_CLICKS);
      addedSinceSend += 1;
      if (addedSinceSend >= CLICK_BUFFER) void flush();
    },
    /** Sends the clicks while the page closes. */
    leave(): void {
      while (clicks.length > 0) {
        if (!beacon({ sessionId: visitId, clicks: clicks.slice(0, BEACON_CLICKS) })) return;
        clicks = clicks.slice(BEACON_CLICKS);
      }
    },
    exerciseStarted(exercise: Omit<StartedExercise, "timestamp">): void {
      if (visit.exercises.length >= MOST_EXERCISES) return;
      const timestamp = new Date().toISOString();
      visit = { ...visit, exercises: [...visit.exercises, { ...exercise, timestamp }], lastUpdated: timestamp };
      putRecord(visitId, visit).catch((error: unknown) => log(`A started exercise was not saved: ${String(error)}`));
    },
  };
}
export type Tracker = NonNullable<Awaited<ReturnType<typeof startTracker>>>;
