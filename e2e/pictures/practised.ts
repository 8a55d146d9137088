import { expect, type Page } from "@playwright/test";
import { DEFAULT_SETTINGS, SPEED_PRESETS } from "@vr-eye-lab/domain/exercise";
import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import type { UserWrite } from "@vr-eye-lab/domain/profile";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import { MOST_WRITES } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { newWrite, practiceBody } from "@vr-eye-lab/server/testing/person";
import { pageHeaders, pushSequence, signUpAhead } from "../support/account.ts";

/** The email address of the user in the images. It is reserved for examples. */
const EMAIL = "practice@example.com";

/** The time in all images: a Wednesday, so that the week has days before and after. */
export const NOW = new Date("2026-11-18T17:30:00Z");
/** The first practice, in days before NOW. */
const FIRST_DAY = 96;

/** Planned for today and two other days of the week; today's motions aren't practised yet. */
const PLANNED = { motions: ["saccades" as const, "figure8" as const], minutes: 10 };
const PROFILE: UserWrite = {
  weeklyGoal: 5,
  programme: [{ from: "2026-10-04", paused: false, week: [null, PLANNED, null, PLANNED, null, PLANNED, null] }],
};

/** Signs up a user in the page's browser, with three months of practice, a programme and some saved motions. */
export async function signUpPractised(page: Page): Promise<void> {
  await signUpAhead(page, EMAIL);
  const { account } = await (await page.request.get("/api/account/export")).json();
  const writes = [
    { ...newWrite("users", PROFILE), documentId: account.id },
    ...practisedSessions().map((body) => newWrite("practice", body)),
  ];
  for (let i = 0; i < writes.length; i += MOST_WRITES) {
    const answer = await page.request.post("/api/documents/push", {
      headers: await pageHeaders(page),
      data: { writes: writes.slice(i, i + MOST_WRITES) },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const slow = { ...DEFAULT_SETTINGS, speed: SPEED_PRESETS.slow };
  await pushSequence(page, "Before work", [savedStepOf("pursuit", 120, slow)]);
  await pushSequence(page, "Near and far", [
    savedStepOf("convergence", 60, slow),
    savedStepOf("accommodation", 60, slow),
  ]);
  await pushSequence(page, "Lying eight, wide", [savedStepOf("figure8", 120, { ...DEFAULT_SETTINGS, range: "wide" })]);
  await pushSequence(page, "Evening", [savedStepOf("saccades", 120, DEFAULT_SETTINGS)]);
}

/** Practice records: one or two on most days, none on some, longer over time. */
function practisedSessions(): ReturnType<typeof practiceBody>[] {
  const sessions: ReturnType<typeof practiceBody>[] = [];
  for (let ago = FIRST_DAY; ago >= 0; ago--) {
    // Two periods without a common multiple look irregular but give the same result each time.
    const rests = ago > 4 && (ago % 7 === 3 || ago % 5 === 2);
    const count = rests ? 0 : 1 + (ago % 4 === 0 ? 1 : 0) + (ago % 9 === 1 ? 1 : 0);
    for (let i = 0; i < count; i++) {
      const minutes = 2 + ((ago * 3 + i) % 3) + Math.floor((FIRST_DAY - ago) / 30);
      const body = practiceBody(new Date(NOW.getTime() - ago * DAY_MS - (i + 1) * 2_400_000), minutes * 60);
      const type = MOTION_TYPES[(ago * 2 + i) % MOTION_TYPES.length] ?? "convergence";
      sessions.push({ ...body, exercises: [{ type, duration: minutes * 60 }] });
    }
  }
  return sessions;
}
