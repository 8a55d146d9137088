import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { clicksRequestSchema, type VisitDocument, visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import { describe, expect, it } from "vitest";
import { startTracker, type TrackerParts } from "./tracker.ts";

/** A started tracker, and what it has stored and sent. */
async function started(change: Partial<TrackerParts> = {}) {
  const records: [string, VisitDocument][] = [];
  const sent: string[][] = [];
  const handed: string[][] = [];
  const logged: string[] = [];
  const results: ("stored" | "later" | "refused")[] = [];
  const labelsOf = (request: unknown) => clicksRequestSchema.parse(request).clicks.map(({ element }) => element);
  const tracker = await startTracker({
    async putRecord(id, body) {
      records.push([id, visitDocumentSchema.parse(body)]);
    },
    async send(request) {
      sent.push(labelsOf(request));
      return results.shift() ?? "stored";
    },
    beacon: (request) => handed.push(labelsOf(request)) > 0,
    pathname: () => "/guide",
    userAgent: "Quest ".repeat(100),
    log: (message) => logged.push(message),
    ...change,
  });
  const click = async (count: number, from = 0) => {
    for (let i = from; i < from + count; i += 1) tracker?.click(`control-${i}`);
    await settled();
  };
  return { tracker, records, sent, handed, logged, results, click };
}

/** Resolves when pending work is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const labels = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `control-${from + i}`);

describe("the click tracker", () => {
  it("creates one visit at its start, and adds each started exercise to it [R-124]", async () => {
    const { records, tracker } = await started();
    expect(records).toEqual([[expect.any(String), expect.objectContaining({ duration: 0, exercises: [] })]]);
    tracker?.exerciseStarted({ type: "pursuit", settings: DEFAULT_SETTINGS });
    tracker?.exerciseStarted({ type: "figure8", settings: { ...DEFAULT_SETTINGS, speed: 15 } });
    const timestamp = expect.any(String);
    expect(new Set(records.map(([id]) => id)).size).toBe(1);
    expect(records.at(-1)?.[1].exercises).toEqual([
      { type: "pursuit", settings: DEFAULT_SETTINGS, timestamp },
      { type: "figure8", settings: { ...DEFAULT_SETTINGS, speed: 15 }, timestamp },
    ]);
  });

  it("sends at the tenth click, not before, and when it is flushed [R-125]", async () => {
    const { click, sent, tracker } = await started();
    await click(9);
    expect(sent).toEqual([]);
    await click(1, 9);
    expect(sent).toEqual([labels(10)]);
    await click(3);
    await tracker?.flush();
    await tracker?.flush();
    expect(sent.slice(1)).toEqual([labels(3)]);
  });

  it("sends beacons when the page is left, within the size limit [R-125]", async () => {
    const { click, handed, tracker, results } = await started();
    results.push(...Array.from({ length: 30 }, () => "later" as const));
    await click(150);
    tracker?.leave();
    tracker?.leave();
    expect(handed).toEqual([labels(100), labels(50, 100)]);
  });

  it("cuts labels to 20 characters, and adds path and browser [R-124] [R-125]", async () => {
    const requests: unknown[] = [];
    const send = async (request: unknown) => {
      requests.push(request);
      return "stored" as const;
    };
    const { tracker, click } = await started({ send });
    await click(1, 123456789012345);
    await tracker?.flush();
    const [sentClick] = clicksRequestSchema.parse(requests[0]).clicks;
    expect(sentClick).toMatchObject({ element: "control-123456789012", pathname: "/guide" });
    expect(sentClick?.userAgent).toHaveLength(300);
  });

  it("retries clicks that could not be sent, with the same ids, the newest 200 [R-125]", async () => {
    const { click, sent, results, tracker } = await started();
    results.push("later");
    await click(10);
    await tracker?.flush();
    expect(sent).toEqual([labels(10), labels(10)]);
    results.push(...Array.from({ length: 100 }, () => "later" as const));
    for (let i = 0; i < 25; i += 1) await click(10, i * 10);
    expect(sent.at(-1)).toEqual(labels(200, 50));
  });

  it("discards clicks that the server refuses [R-125]", async () => {
    const { click, sent, results, tracker } = await started();
    results.push("refused");
    await click(10);
    await tracker?.flush();
    expect(sent).toHaveLength(1);
  });

  it("logs that it cannot start, or save a started exercise [R-125]", async () => {
    const full = async () => {
      throw new Error("full");
    };
    const failed = await started({ putRecord: full });
    expect([failed.tracker, failed.logged]).toEqual([null, ["The click tracker could not start: Error: full"]]);
    let calls = 0;
    const { tracker, logged } = await started({ putRecord: () => (++calls > 1 ? full() : Promise.resolve()) });
    tracker?.exerciseStarted({ type: "pursuit", settings: DEFAULT_SETTINGS });
    await settled();
    expect(logged).toEqual(["A started exercise was not saved: Error: full"]);
  });
});
