import { API } from "@vr-eye-lab/domain/api";
import type { ClicksRequest } from "@vr-eye-lab/domain/tracking";
import { useEffect } from "react";
import * as z from "zod/mini";
import { debugLog } from "../debug-log.ts";
import { pageStore } from "../exercise/page-store.ts";
import { type Http, http } from "../http.ts";
import { useAccount } from "../login/login.ts";
import { newId } from "../new-id.ts";
import { useProfile } from "../profile/profile.ts";
import { dataHolder } from "../sync/data-holder.ts";
import type { SendResult } from "./click-buffer.ts";
import { startTracker, type TrackedPage } from "./tracker.ts";
import { createStartedExercises, createTracking, refusesTracking } from "./tracking.ts";

// Being offline is no reason for a warning.
const log = (message: string) => debugLog.write("info", message);

const trackedPage: TrackedPage = {
  userAgent: navigator.userAgent,
  pathname: () => window.location.pathname,
  onClick(listener) {
    const onClick = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("[data-track]") : null;
      if (control?.dataset.track) listener(control.dataset.track);
    };
    // In the capture phase, before a control can stop the event.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  },
  onLeave(listener) {
    const onHidden = () => {
      if (document.visibilityState === "hidden") listener();
    };
    // When a tab is closed, phones fire neither unload nor pagehide, only visibilitychange.
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", listener);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", listener);
    };
  },
  every(milliseconds, task) {
    const timer = setInterval(task, milliseconds);
    return () => clearInterval(timer);
  },
};

const tracking = createTracking({
  refused: () => refusesTracking(navigator),
  start(userId) {
    const calls = http.as(userId);
    return startTracker({
      page: trackedPage,
      async putRecord(id, body) {
        const data = await dataHolder.data();
        if (data.userId === userId) await data.write("sessions", id, body);
      },
      send: (request) => sendClicks(calls, request),
      beacon: calls.beacon,
      newId,
      now: () => new Date(),
      log,
    });
  },
  sendPageView(view) {
    void http.call(API.pageViews, z.unknown(), { method: "POST", body: view, keepalive: true }).then((answer) => {
      if (!answer.ok) log(`A page view was not sent: ${answer.message || answer.kind}`);
    });
  },
  now: () => new Date(),
});

async function sendClicks({ call }: Http, request: ClicksRequest): Promise<SendResult> {
  const answer = await call(API.clicks, z.unknown(), { method: "POST", body: request });
  if (answer.ok) return "stored";
  log(`Clicks were not saved: ${answer.message || answer.kind}`);
  return answer.kind === "refused" ? "refused" : "later";
}

/** Tracks started exercises. Takes the record of a practice session as it grows, and null at its end. */
export const noteExercises = createStartedExercises(({ type, settings = pageStore.getState().settings }) =>
  tracking.exerciseStarted({ type, settings }),
);

/** Tracks the visitor, as far as they allow it. @param path of the current route */
export function useTracking(path: string): void {
  const status = useAccount((state) => state.status);
  const userId = useAccount((state) => state.user?.id);
  const allowed = useProfile()?.tracking;
  useEffect(() => tracking.follow({ status, userId, allowed }), [status, userId, allowed]);
  useEffect(() => tracking.show(path), [path]);
}
