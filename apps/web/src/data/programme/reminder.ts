import { API } from "@vr-eye-lab/domain/api";
import * as z from "zod/mini";
import { http } from "../api/http.ts";

/** Turns off the reminder that a link in an email belongs to, without a login. @returns whether it is off */
export async function endReminder(token: string): Promise<boolean> {
  const answer = await http.call(API.reminderOff, z.unknown(), { method: "POST", body: { token } });
  return answer.ok;
}
