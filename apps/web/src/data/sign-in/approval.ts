import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { type WaitingDevice, waitingDeviceSchema } from "@vr-eye-lab/domain/sign-in";
import * as z from "zod/mini";
import { http } from "../api/http.ts";
import { type Outcome, outcomeOf, problemOf } from "../api/outcome.ts";

/** The device that shows a code. `again`: a retry may succeed. */
export type Found = { readonly value: WaitingDevice } | { readonly problem: string; readonly again: boolean };

/** Looks up the device that shows a code. */
export async function lookAtDevice(userCode: string): Promise<Found> {
  const answer = await http.call(DEVICE_API.look, waitingDeviceSchema, { method: "POST", body: { userCode } });
  return answer.ok ? answer : { ...problemOf(answer), again: answer.kind !== "refused" };
}

/** Signs the device that shows a code in as the current user, or denies it. */
export async function answerDevice(userCode: string, approve: boolean): Promise<Outcome<unknown>> {
  const path = approve ? DEVICE_API.approve : DEVICE_API.deny;
  return outcomeOf(await http.call(path, z.unknown(), { method: "POST", body: { userCode } }));
}
