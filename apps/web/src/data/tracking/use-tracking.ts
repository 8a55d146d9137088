import { API } from "@vr-eye-lab/domain/api";
import { PROTOCOL, PROTOCOL_QUERY } from "@vr-eye-lab/domain/protocol";
import type { ClicksRequest } from "@vr-eye-lab/domain/tracking";
import { useEffect } from "react";
import * as z from "zod/mini";
import { debugLog } from "../debug-log.ts";
import { pageStore } from "../exercise/page-store.ts";
import { http } from "../http.ts";
import { useProfile } from "../local/documents.ts";
import { dataHolder } from "../local/local-data.ts";
import { useAccount } from "../login/account.ts";
import { newId } from "../new-id.ts";
import type { SendResult } from "./click-buffer.ts";
import { refusesTracking } from "./privacy.ts";
import { createStartedExercises } from "./started-exercises.ts";
import { trackedPage } from "./tracked-page.ts";
import { startTracker } from "./tracker.ts";
import { createTracking } from "./tracking.ts";

const anySchema = z.unknown();
// Being offline is nothing to warn of.
const log = (message: string) => debugLog.write("info", message);

const tracking = createTracking({
  refused: () => refusesTracking(navigator),
  start: (userId) =>
    startTracker({
      page: trackedPage(),
      async putRecord(id, body) {
        const data = await dataHolder.data();
        if (data.userId === userId) await data.write("sessions", id, body);
      },
      send,
      beacon: (path, body) => navigator.sendBeacon(`${path}?${PROTOCOL_QUERY}=${PROTOCOL}`, body),
      newId,
      now: () => new Date(),
      log,
    }),
  sendPageView(view) {
    void http.call(API.pageViews, anySchema, { method: "POST", body: view, keepalive: true }).then((answer) => {
      if (!answer.ok) log(`A page view was not sent: ${answer.message || answer.kind}`);
    });
  },
  now: () => new Date(),
});

async function send(request: ClicksRequest): Promise<SendResult> {
  const answer = await http.call(API.clicks, anySchema, { method: "POST", body: request });
  if (answer.ok) return "stored";
  log(`Clicks were not saved: ${answer.message || answer.kind}`);
  return answer.kind === "refused" ? "refused" : "later";
}

/** Notes the exercises of running sessions as they begin: takes each session's record as it grows, and null at its end. */
export const noteExercises = createStartedExercises((type) =>
  tracking.exerciseStarted({ type, settings: pageStore.getState().settings }),
);

/** Follows the visitor of the page, as far as they allow it. @param path that of the route on screen */
export function useTracking(path: string): void {
  const status = useAccount((state) => state.status);
  const userId = useAccount((state) => state.user?.id);
  const allowed = useProfile()?.tracking;
  useEffect(() => tracking.follow({ status, userId, allowed }), [status, userId, allowed]);
  useEffect(() => tracking.show(path), [path]);
}
