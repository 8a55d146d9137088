import { API } from "@vr-eye-lab/domain/api";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { VISITS } from "@vr-eye-lab/domain/sync";
import { useEffect } from "react";
import * as z from "zod/mini";
import { http } from "../api/http.ts";
import { repeatableImport } from "../browser/repeatable-import.ts";
import { pageStore } from "../exercise/page-store.ts";
import { debugLog } from "../log/debug-log.ts";
import { useAccount } from "../login/login.ts";
import { useProfile } from "../profile/profile.ts";
import { dataHolder } from "../sync/data-holder.ts";
import { createTracking, refusesTracking } from "./tracking.ts";

const importTracker = repeatableImport(() => import("./tracker.ts"));

// Being offline is no reason for a warning.
const log = (message: string) => debugLog.write("info", message);

const tracking = createTracking({
  refused: () => refusesTracking(navigator),
  async start(userId) {
    const { call, beacon } = http.as(userId);
    const tracker = await importTracker().catch(() => null);
    if (!tracker) log("The click tracker could not be fetched.");
    return tracker === null
      ? null
      : tracker.startTracker({
          async putRecord(id, body) {
            const data = await dataHolder.data();
            if (data.userId === userId) await data.write(VISITS, id, body);
          },
          async send(request) {
            const answer = await call(API.clicks, z.unknown(), { method: "POST", body: request });
            if (answer.ok) return "stored";
            log(`Clicks were not saved: ${answer.message || answer.kind}`);
            return answer.kind === "refused" ? "refused" : "later";
          },
          beacon: (request) => beacon(API.clicks, JSON.stringify(request)),
          pathname: () => window.location.pathname,
          userAgent: navigator.userAgent,
          log,
        });
  },
  sendPageView(view) {
    void http.call(API.pageViews, z.unknown(), { method: "POST", body: view, keepalive: true }).then((answer) => {
      if (!answer.ok) log(`A page view was not sent: ${answer.message || answer.kind}`);
    });
  },
});

/** Tracks started exercises. Takes the record of a practice session as it grows. */
export function noteExercises(record: PracticeRecord): void {
  tracking.notePractice(record, pageStore.getState().settings);
}

/** The practice session is over. */
export const endExercises = tracking.endPractice;

/** Tracks the visitor, as far as they allow it. @param path of the current route */
export function useTracking(path: string): void {
  const status = useAccount((state) => state.status);
  const userId = useAccount((state) => state.user?.id);
  const allowed = useProfile()?.tracking;
  useEffect(() => tracking.follow({ status, userId, allowed }), [status, userId, allowed]);
  useEffect(() => tracking.show(path), [path]);
  useEffect(listen, []);
}

/** Passes clicks on controls and the end of the visit on to the tracker. @returns stops it */
function listen(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onClick = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>("[data-track]") : null;
    if (control?.dataset.track) tracking.click(control.dataset.track);
  };
  const onHidden = () => document.visibilityState === "hidden" && tracking.leave();
  // In the capture phase, before a control can stop the event.
  document.addEventListener("click", onClick, { capture: true, signal });
  // When a tab is closed, phones fire neither unload nor pagehide, only visibilitychange.
  document.addEventListener("visibilitychange", onHidden, { signal });
  window.addEventListener("pagehide", tracking.leave, { signal });
  return () => stopping.abort();
}
