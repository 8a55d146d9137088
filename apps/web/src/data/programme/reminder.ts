import { API } from "@vr-eye-lab/domain/api";
import * as z from "zod/mini";
import { http } from "../http.ts";

/** Ends the reminder that a mail's link belongs to, whoever is signed in. @returns whether it has ended */
export async function endReminder(token: string): Promise<boolean> {
  const answer = await http.call(API.reminderOff, z.unknown(), { method: "POST", body: { token } });
  return answer.ok;
}
