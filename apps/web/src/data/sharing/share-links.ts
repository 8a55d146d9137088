import { API } from "@vr-eye-lab/domain/api";
import { practiceDaySchema } from "@vr-eye-lab/domain/practice";
import {
  type NewShare,
  newShareResponseSchema,
  reportDays,
  type Share,
  type SharedProgress,
  type ShareRequest,
  sharedProgressSchema,
  sharesResponseSchema,
} from "@vr-eye-lab/domain/sharing";
import { cleanLine } from "@vr-eye-lab/domain/text";
import * as z from "zod/mini";
import { http } from "../api/http.ts";
import { type Outcome, outcomeOf, problemOf } from "../api/outcome.ts";
import { readDocument } from "../sync/read-document.ts";

/** The user's share links that still work, newest first. */
export async function listShares(): Promise<Outcome<readonly Share[]>> {
  const answer = await http.call(API.shares, sharesResponseSchema);
  return answer.ok ? { value: answer.value.shares } : problemOf(answer);
}

/** Creates a share link. */
export async function createShare({ name, ...share }: ShareRequest): Promise<Outcome<NewShare>> {
  const body = { name: cleanLine(name), ...share };
  return outcomeOf(await http.call(API.shares, newShareResponseSchema, { method: "POST", body }));
}

/** Revokes a share link; a missing one counts as revoked. */
export async function endShare(id: string): Promise<Outcome<null>> {
  const answer = await http.call(`${API.shares}/${id}`, z.unknown(), { method: "DELETE" });
  return answer.ok || answer.status === 404 ? { value: null } : problemOf(answer);
}

/** A newer version may have written some of the days, so each is read separately. */
const progressSchema = z.lazy(() => z.extend(sharedProgressSchema, { days: z.array(z.unknown()) }));

/** The shared report of a link. */
export async function openShare(token: string): Promise<Outcome<SharedProgress>> {
  const answer = await http.call(API.shared, progressSchema, { method: "POST", body: { token } });
  if (!answer.ok) return problemOf(answer);
  const days = answer.value.days.flatMap((day) => readDocument("practiceDays", practiceDaySchema, day) ?? []);
  return { value: { ...answer.value, days: reportDays({ ...answer.value, days }) } };
}
