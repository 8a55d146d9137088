import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joined, withComfort, withPage } from "./history-list.ts";

/** A session that began `minute` minutes after midnight. */
const session = (minute: number, duration = 60) => ({
  id: `00000000-0000-7000-8000-${String(minute).padStart(12, "0")}`,
  startedAt: new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString(),
  date: "2026-11-20",
  zone: "UTC",
  duration,
  exercises: [{ type: "pursuit" as const, duration }],
});

const PAGE = 3;

/** The answer of a server with the sessions of these minutes; `next` is the minute of the page's last one. */
function answer(minutes: readonly number[], before: string | null) {
  const older = [...minutes].sort((a, b) => b - a).filter((minute) => before === null || minute < Number(before));
  const page = older.slice(0, PAGE);
  return { sessions: page.map((minute) => session(minute)), next: older.length > PAGE ? String(page.at(-1)) : null };
}

describe("the history", () => {
  it("has no gaps and no duplicates in any order of pages and new sessions [R-128]", () => {
    const steps = fc.array(fc.oneof(fc.constant("next"), fc.integer({ min: 0, max: 8 })), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), steps, (start, plan) => {
        const minutes = Array.from({ length: start }, (_, i) => i);
        let list = withPage(null, answer(minutes, null), true);
        for (const step of plan) {
          if (step === "next") {
            if (list.next !== null) list = withPage(list, answer(minutes, list.next), false);
          } else {
            for (let i = 0; i < step; i++) minutes.push(minutes.length);
            list = withPage(list, answer(minutes, null), true);
          }
          const newestFirst = [...minutes].reverse().map((minute) => session(minute));
          expect(list.sessions).toEqual(newestFirst.slice(0, list.sessions.length));
          expect(list.next === null).toBe(list.sessions.length === minutes.length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("sorts in the pending sessions, and replaces a shorter record by the longer one [R-127] [R-128]", () => {
    const list = joined([session(9), session(5), session(3)], [session(4), session(5, 90)]);
    expect(list).toEqual([session(9), session(5, 90), session(4), session(3)]);
  });

  it("shows the latest comfort answer, and none after it was withdrawn [R-127]", () => {
    const sessions = [session(1), session(2), { ...session(3), comfort: "tired" as const }, session(4)];
    const felt = new Map([
      [session(1).id, "comfortable" as const],
      [session(3).id, null],
    ]);
    expect(withComfort(sessions, felt)).toEqual([
      { ...session(1), comfort: "comfortable" },
      session(2),
      session(3),
      session(4),
    ]);
    expect(withComfort(sessions, new Map())).toEqual(sessions);
  });
});
