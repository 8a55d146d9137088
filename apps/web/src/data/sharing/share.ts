import { API } from "@vr-eye-lab/domain/api";
import { practiceDaySchema } from "@vr-eye-lab/domain/practice";
import {
  type NewShare,
  newShareResponseSchema,
  type Share,
  type SharedProgress,
  type ShareRequest,
  sharedProgressSchema,
  sharesResponseSchema,
} from "@vr-eye-lab/domain/sharing";
import * as z from "zod/mini";
import { http } from "../http.ts";
import { type Outcome, outcomeOf, problemOf } from "../outcome.ts";
import { readDocument } from "../skipped.ts";

/** The person's links that are still good, newest first. */
export async function listShares(): Promise<Outcome<readonly Share[]>> {
  const answer = await http.call(API.shares, sharesResponseSchema);
  return answer.ok ? { value: answer.value.shares } : problemOf(answer);
}

/** Makes a link. */
export async function createShare(body: ShareRequest): Promise<Outcome<NewShare>> {
  const answer = await http.call(API.shares, newShareResponseSchema, { method: "POST", body });
  return outcomeOf(answer);
}

/** Ends a link; one that is gone already counts as ended. */
export async function endShare(id: string): Promise<Outcome<null>> {
  const answer = await http.call(`${API.shares}/${id}`, z.unknown(), { method: "DELETE" });
  return answer.ok || answer.status === 404 ? { value: null } : problemOf(answer);
}

/** Progress whose days a newer version may have written: each is read on its own. */
const progressSchema = z.lazy(() => z.extend(sharedProgressSchema, { days: z.array(z.unknown()) }));

/** What a link shares. */
export async function openShare(token: string): Promise<Outcome<SharedProgress>> {
  const answer = await http.call(API.shared, progressSchema, { method: "POST", body: { token } });
  if (!answer.ok) return problemOf(answer);
  const days = answer.value.days.flatMap((day) => readDocument("practiceDays", practiceDaySchema, day) ?? []);
  return { value: { ...answer.value, days } };
}
