import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { clicksRequestSchema, type VisitDocument, visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import { describe, expect, it } from "vitest";
import { newId } from "../new-id.ts";
import type { SendResult } from "./click-buffer.ts";
import { startTracker, type TrackedPage, type TrackerParts } from "./tracker.ts";

const NOW = new Date("2026-11-21T10:00:00.000Z");

/** A page without a browser: the test clicks, leaves, and advances the time. */
function stage(change: Partial<TrackerParts> = {}) {
  const records: [string, VisitDocument][] = [];
  const sent: string[][] = [];
  const handed: string[][] = [];
  const logged: string[] = [];
  const results: SendResult[] = [];
  let click: ((label: string) => void) | undefined;
  let leave: (() => void) | undefined;
  let tick: (() => void) | undefined;
  let period = 0;
  const page: TrackedPage = {
    userAgent: "Quest ".repeat(100),
    pathname: () => "/guide",
    onClick(listener) {
      click = listener;
      return () => {
        click = undefined;
      };
    },
    onLeave(listener) {
      leave = listener;
      return () => {
        leave = undefined;
      };
    },
    every(milliseconds, task) {
      period = milliseconds;
      tick = task;
      return () => {
        tick = undefined;
      };
    },
  };
  const parts: TrackerParts = {
    page,
    async putRecord(id, body) {
      records.push([id, visitDocumentSchema.parse(body)]);
    },
    async send(request) {
      sent.push(clicksRequestSchema.parse(request).clicks.map(({ element }) => element));
      return results.shift() ?? "stored";
    },
    beacon(path, body) {
      expect(path).toBe("/api/clicks");
      handed.push(clicksRequestSchema.parse(JSON.parse(body)).clicks.map(({ element }) => element));
      return true;
    },
    newId,
    now: () => NOW,
    log: (message) => logged.push(message),
    ...change,
  };
  const clicks = (count: number, from = 0) => {
    for (let i = from; i < from + count; i += 1) click?.(`control-${i}`);
  };
  return {
    parts,
    records,
    sent,
    handed,
    logged,
    results,
    clicks,
    leave: () => leave?.(),
    tick: () => tick?.(),
    period: () => period,
  };
}

/** Resolves when pending work is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const labels = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `control-${from + i}`);

async function started(change: Partial<TrackerParts> = {}) {
  const there = stage(change);
  const tracker = await startTracker(there.parts);
  tracker.on();
  return { ...there, tracker };
}

describe("the click tracker", () => {
  it("creates one visit at its start [R-124]", async () => {
    const { records, tracker } = await started();
    tracker.off();
    tracker.on();
    const at = NOW.toISOString();
    expect(records).toEqual([[expect.any(String), { date: at, duration: 0, exercises: [], lastUpdated: at }]]);
  });

  it("adds each started exercise to the visit, with its settings and time [R-124]", async () => {
    const { records, tracker } = await started();
    tracker.exerciseStarted({ type: "pursuit", settings: DEFAULT_SETTINGS });
    tracker.exerciseStarted({ type: "figure8", settings: { ...DEFAULT_SETTINGS, speed: 15 } });
    await settled();
    expect(new Set(records.map(([id]) => id)).size).toBe(1);
    expect(records.at(-1)?.[1].exercises).toEqual([
      { type: "pursuit", settings: DEFAULT_SETTINGS, timestamp: NOW.toISOString() },
      { type: "figure8", settings: { ...DEFAULT_SETTINGS, speed: 15 }, timestamp: NOW.toISOString() },
    ]);
  });

  it("sends at the tenth click, and not before [R-125]", async () => {
    const { clicks, sent } = await started();
    clicks(9);
    await settled();
    expect(sent).toEqual([]);
    clicks(1, 9);
    await settled();
    expect(sent).toEqual([labels(10)]);
  });

  it("sends clicks every 60 seconds [R-125]", async () => {
    const { clicks, sent, tick, period } = await started();
    expect(period()).toBe(60_000);
    tick();
    clicks(3);
    tick();
    tick();
    await settled();
    expect(sent).toEqual([labels(3)]);
  });

  it("sends beacons when the page is left, within the size limit [R-125]", async () => {
    const { clicks, handed, leave, results } = await started();
    results.push(...Array.from({ length: 30 }, () => "later" as const));
    clicks(150);
    await settled();
    leave();
    leave();
    expect(handed).toEqual([labels(100), labels(50, 100)]);
  });

  it("cuts labels to 20 characters, and adds path and browser [R-124] [R-125]", async () => {
    const requests: unknown[] = [];
    const send = async (request: unknown) => {
      requests.push(request);
      return "stored" as const;
    };
    const { clicks, tick } = await started({ send });
    clicks(1, 123456789012345);
    tick();
    await settled();
    expect(requests).toMatchObject([
      { clicks: [{ element: "control-123456789012", pathname: "/guide", timestamp: NOW.toISOString() }] },
    ]);
    expect(clicksRequestSchema.parse(requests[0]).clicks[0]?.userAgent).toHaveLength(300);
  });

  it("retries clicks that could not be sent, with the same ids, the newest 200 [R-125]", async () => {
    const { clicks, sent, results, tick } = await started();
    results.push("later");
    clicks(10);
    await settled();
    tick();
    await settled();
    expect(sent).toEqual([labels(10), labels(10)]);
    results.push(...Array.from({ length: 100 }, () => "later" as const));
    for (let i = 0; i < 25; i += 1) {
      clicks(10, i * 10);
      await settled();
    }
    expect(sent.at(-1)).toEqual(labels(200, 50));
  });

  it("discards clicks that the server refuses [R-125]", async () => {
    const { clicks, sent, results, tick } = await started();
    results.push("refused");
    clicks(10);
    await settled();
    tick();
    await settled();
    expect(sent).toHaveLength(1);
  });

  it("does nothing while it is off [R-125]", async () => {
    const { clicks, leave, tick, sent, handed, records, tracker } = await started();
    tracker.off();
    clicks(20);
    tick();
    leave();
    tracker.exerciseStarted({ type: "pursuit", settings: DEFAULT_SETTINGS });
    await settled();
    expect([sent, handed, records.length]).toEqual([[], [], 1]);
  });

  it("tracks nothing if it cannot start, and logs it [R-125]", async () => {
    const failing = async () => {
      throw new Error("storage is full");
    };
    const { clicks, tick, sent, logged, tracker } = await started({ putRecord: failing });
    clicks(20);
    tick();
    tracker.exerciseStarted({ type: "pursuit", settings: DEFAULT_SETTINGS });
    await settled();
    expect(sent).toEqual([]);
    expect(logged).toEqual(["The click tracker could not start: Error: storage is full"]);
  });

  it("logs a started exercise that could not be saved [R-125]", async () => {
    let calls = 0;
    const putRecord = async () => {
      calls += 1;
      if (calls > 1) throw new Error("full");
    };
    const { tracker, logged } = await started({ putRecord });
    tracker.exerciseStarted({ type: "pursuit", settings: DEFAULT_SETTINGS });
    await settled();
    expect(logged).toEqual(["A started exercise was not saved: Error: full"]);
  });
});
