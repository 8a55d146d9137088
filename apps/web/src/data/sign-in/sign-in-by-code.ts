import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { DEVICE_CODE_MINUTES, DEVICE_POLL_SECONDS, deviceStartSchema } from "@vr-eye-lab/domain/sign-in";
import type { Failure } from "../api/failure.ts";
import { type Http, http } from "../api/http.ts";
import { problemOf } from "../api/outcome.ts";
import { type Login, login } from "../login/login.ts";
import { pause } from "../sync/retry.ts";

/** The progress of signing this device in. `until`: when the code expires, in milliseconds since 1970. */
export type DeviceSignInState =
  | { readonly kind: "starting" | "signed-in" | "denied" | "expired" }
  | { readonly kind: "waiting"; readonly userCode: string; readonly until: number }
  | { readonly kind: "failed"; readonly problem: string };

export interface DeviceSignInParts {
  readonly http: Http;
  readonly login: Pick<Login, "signInAt">;
  /** The WebXR input profile that the user last selected with; null if unknown. */
  readonly inputProfile?: string | null;
  /** Resolves after the given milliseconds, or when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Error codes for codes that can't be approved any more. */
const EXPIRED: readonly string[] = ["device/expired", "device/used", "device/unknown"];

/**
 * Requests a code, then polls until it is approved. Network errors are retried.
 * @param onState called with each state; 'signed-in', 'denied', 'expired' and 'failed' are final
 * @param signal stops polling; a poll in progress may still sign in
 */
export async function signInByCode(
  { http, login, inputProfile, pause, now }: DeviceSignInParts,
  onState: (state: DeviceSignInState) => void,
  signal: AbortSignal,
): Promise<void> {
  onState({ kind: "starting" });
  const requestedAt = now();
  const body = { inputProfile: inputProfile ?? undefined };
  const started = await http.call(DEVICE_API.start, deviceStartSchema, { method: "POST", body, signal });
  if (signal.aborted) return;
  if (!started.ok) return onState({ kind: "failed", ...problemOf(started) });
  const { userCode, deviceCode } = started.value;
  // The server started counting later, so the page never shows an expired code.
  const until = requestedAt + DEVICE_CODE_MINUTES * 60_000;
  onState({ kind: "waiting", userCode, until });
  for (let wait = DEVICE_POLL_SECONDS; ; ) {
    await pause(wait * 1000, signal);
    if (signal.aborted) return;
    if (now() >= until) return onState({ kind: "expired" });
    const answer = await login.signInAt(DEVICE_API.poll, { deviceCode });
    // Reported even if the signal aborted during the poll.
    if (answer.ok && answer.value.user) return onState({ kind: "signed-in" });
    if (signal.aborted) return;
    const final = answer.ok ? null : finalStateOf(answer);
    if (final) return onState(final);
    wait = Math.max(DEVICE_POLL_SECONDS, (!answer.ok && answer.retryAfter) || 0);
  }
}

/** The final state after a failed poll; null to continue polling. */
function finalStateOf(failure: Failure): DeviceSignInState | null {
  if (failure.code === "device/denied") return { kind: "denied" };
  if (EXPIRED.includes(failure.code)) return { kind: "expired" };
  return failure.kind === "refused" ? { kind: "failed", ...problemOf(failure) } : null;
}

export const PAGE_PARTS: DeviceSignInParts = { http, login, pause, now: Date.now };
