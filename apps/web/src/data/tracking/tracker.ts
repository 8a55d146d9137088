import { API } from "@vr-eye-lab/domain/api";
import type { VisitDocument } from "@vr-eye-lab/domain/tracking";
import { type Click, type ClicksRequest, LONGEST_LABEL, LONGEST_USER_AGENT } from "@vr-eye-lab/domain/tracking";
import { type ClickBuffer, createClickBuffer, type SendResult } from "./click-buffer.ts";
import { createSessionRecord } from "./session-record.ts";

/** What waits is sent so often, however little it is. Source: product specification, section 9. */
const FLUSH_MS = 60_000;

/** Follows what one person does on the page, while it is on. */
export interface Tracker {
  on(): void;
  off(): void;
  exerciseStarted(exercise: Omit<VisitDocument["exercises"][number], "timestamp">): void;
}

/** For whoever is not to be followed, and where following fails: the page goes on without. */
export const NO_TRACKER: Tracker = { on() {}, off() {}, exerciseStarted() {} };

/** The part of the browser that a tracker listens to. */
export interface TrackedPage {
  /** Calls back with the data-track of what was clicked. @returns ends it */
  onClick(listener: (label: string) => void): () => void;
  /** Calls back when the page is being left or hidden. @returns ends it */
  onLeave(listener: () => void): () => void;
  /** @returns ends it */
  every(milliseconds: number, task: () => void): () => void;
  pathname(): string;
  readonly userAgent: string;
}

export interface TrackerParts {
  readonly page: TrackedPage;
  /** Stores the session record. */
  putRecord(id: string, body: VisitDocument): Promise<void>;
  send(request: ClicksRequest): Promise<SendResult>;
  /** Has the browser send a body although the page is being left; false when it does not take it. */
  beacon(path: string, body: string): boolean;
  newId(): string;
  now(): Date;
  log(message: string): void;
}

/** Starts a tracker, off at first, by making its session record. @returns the do-nothing one when that fails */
export async function startTracker(parts: TrackerParts): Promise<Tracker> {
  const { page, log } = parts;
  const record = createSessionRecord(parts.newId(), parts.putRecord, parts.now);
  try {
    await record.create();
  } catch (error) {
    log(`The click tracker could not start: ${String(error)}`);
    return NO_TRACKER;
  }
  const request = (clicks: readonly Click[]): ClicksRequest => ({ sessionId: record.id, clicks: [...clicks] });
  const buffer = createClickBuffer(
    (clicks) => parts.send(request(clicks)),
    (clicks) => parts.beacon(API.clicks, JSON.stringify(request(clicks))),
  );
  let stops: readonly (() => void)[] = [];
  return {
    on() {
      if (stops.length > 0) return;
      stops = [
        page.onClick((label) => buffer.add(clickOn(label, parts))),
        page.onLeave(buffer.leave),
        page.every(FLUSH_MS, () => void buffer.flush()),
      ];
    },
    off() {
      for (const stop of stops) stop();
      stops = [];
    },
    exerciseStarted(exercise) {
      if (stops.length === 0) return;
      record.add(exercise).catch((error: unknown) => log(`A started exercise was not kept: ${String(error)}`));
    },
  };
}

function clickOn(label: string, { page, newId, now }: TrackerParts): Parameters<ClickBuffer["add"]>[0] {
  return {
    id: newId(),
    element: label.slice(0, LONGEST_LABEL),
    timestamp: now().toISOString(),
    pathname: page.pathname(),
    userAgent: page.userAgent.slice(0, LONGEST_USER_AGENT),
  };
}
