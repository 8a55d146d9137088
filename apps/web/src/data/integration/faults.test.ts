import { API } from "@vr-eye-lab/domain/api";
import { expect, it } from "vitest";
import { newId } from "../sync/new-id.ts";
import { practiceOn, sequenceBody } from "../testing/bodies.ts";
import { openBrowser } from "./testing/browser.ts";
import { type Fault, startFaultProxy } from "./testing/fault-proxy.ts";
import { serverDocuments, signUp } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const RUNS = process.env.SOAK === "full" ? 1000 : 25;
const FAULTS: readonly Fault[] = ["before", "before-reply", "inside-reply"];
const DATE = "2026-11-20";

const server = serverForTests();

/** A seeded random number generator. */
function sequenceOfNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it(
  `over a network that cuts connections everything arrives once and in order, ${RUNS} times [R-120]`,
  async () => {
    const random = sequenceOfNumbers(20_261_121);
    const met = { none: 0, before: 0, "before-reply": 0, "inside-reply": 0 };
    const proxy = await startFaultProxy(server.address, (path) => {
      if (!path.startsWith(API.push)) return random() < 0.2 ? "before-reply" : "none";
      const fault = random() < 0.6 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? "none") : "none";
      met[fault]++;
      return fault;
    });
    const browser = openBrowser(server.address);
    const tab = await signUp(browser);
    const data = await tab.holder.data();
    await tab.sent();
    const expected: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      browser.address = proxy.address;
      const [kept, changed, gone] = [newId(), newId(), newId()];
      const now = new Date().toISOString();
      await data.write("savedSequences", changed, sequenceBody(`draft ${run}`, now));
      await data.write("savedSequences", kept, sequenceBody(`kept ${run}`, now));
      await data.write("savedSequences", gone, sequenceBody(`gone ${run}`, now));
      await data.write("practice", newId(), practiceOn(DATE, 10));
      await data.write("savedSequences", changed, sequenceBody(`changed ${run}`, now));
      await data.write("savedSequences", gone);
      await tab.sent();
      expected.push(`kept ${run}`, `changed ${run}`);
    }
    browser.address = server.address;
    const documents = await serverDocuments(browser);
    const sequences = documents.filter(({ collection }) => collection === "savedSequences");
    const left = sequences.filter(({ deleted }) => !deleted).map(({ body }) => (body as { name: string }).name);
    expect(left).toEqual(expected);
    expect(sequences).toHaveLength(3 * RUNS);
    const days = documents.filter(({ collection }) => collection === "practiceDays").map(({ body }) => body);
    expect(days).toEqual([{ date: DATE, seconds: 10 * RUNS, sessions: RUNS, types: { pursuit: RUNS } }]);
    // Six writes per run; retries get no revision of their own, and no copies are made.
    expect(Math.max(...documents.map(({ revision }) => revision))).toBe((documents[0]?.revision ?? 0) + 6 * RUNS);
    await tab.shows(({ stats }) => stats?.totalSessions === RUNS && stats.totalSeconds === 10 * RUNS);
    expect(tab.view.getState().unsent.refused).toEqual([]);
    expect(Math.min(...FAULTS.map((fault) => met[fault]))).toBeGreaterThan(RUNS / 10);
    await proxy.close();
  },
  RUNS * 2000,
);
