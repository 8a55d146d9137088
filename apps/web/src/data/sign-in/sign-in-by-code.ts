import { DEVICE_API } from "@vr-eye-lab/domain/api";
import { DEVICE_CODE_MINUTES, DEVICE_POLL_SECONDS, deviceStartSchema } from "@vr-eye-lab/domain/sign-in";
import { type Failure, type Http, http } from "../http.ts";
import { account } from "../login/account.ts";
import type { Account } from "../login/account-state.ts";
import { problemOf } from "../outcome.ts";

/** How far signing this device in has come. `until` is the moment, in milliseconds since 1970, at which the code ends. */
export type DeviceStand =
  | { readonly kind: "starting" | "signed-in" | "denied" | "expired" }
  | { readonly kind: "waiting"; readonly userCode: string; readonly until: number }
  | { readonly kind: "failed"; readonly problem: string };

export interface DeviceSignInParts {
  readonly http: Http;
  readonly account: Pick<Account, "arrive">;
  /** Resolves after so many milliseconds, or when the signal says that nobody waits any more. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What the server says of codes that are over. */
const OVER: readonly string[] = ["device/expired", "device/used", "device/unknown"];

/**
 * Asks for a code, and then time and again whether somebody has approved it. A network that is away meanwhile costs the time alone.
 * @param tell hears how far it has come; after 'signed-in', 'denied', 'expired' and 'failed' nothing more comes
 * @param signal ends it; a question that is under way then may still sign in
 */
export async function signInByCode(
  { http, account, pause, now }: DeviceSignInParts,
  tell: (stand: DeviceStand) => void,
  signal: AbortSignal,
): Promise<void> {
  tell({ kind: "starting" });
  const asked = now();
  const started = await http.call(DEVICE_API.start, deviceStartSchema, { method: "POST", body: {}, signal });
  if (signal.aborted) return;
  if (!started.ok) return tell({ kind: "failed", ...problemOf(started) });
  const { userCode, deviceCode } = started.value;
  // The server began to count later than this, so that the page never shows a code that is over.
  const until = asked + DEVICE_CODE_MINUTES * 60_000;
  tell({ kind: "waiting", userCode, until });
  for (let wait = DEVICE_POLL_SECONDS; ; ) {
    await pause(wait * 1000, signal);
    if (signal.aborted) return;
    if (now() >= until) return tell({ kind: "expired" });
    const answer = await account.arrive(DEVICE_API.poll, { deviceCode });
    // What showed the code may have gone with this very answer, and is told all the same.
    if (answer.ok && answer.value.user) return tell({ kind: "signed-in" });
    if (signal.aborted) return;
    const end = answer.ok ? null : endOf(answer);
    if (end) return tell(end);
    wait = Math.max(DEVICE_POLL_SECONDS, (!answer.ok && answer.retryAfter) || 0);
  }
}

/** How it ends when a question was answered so; null: it may be asked again. */
function endOf(failure: Failure): DeviceStand | null {
  if (failure.code === "device/denied") return { kind: "denied" };
  if (OVER.includes(failure.code)) return { kind: "expired" };
  return failure.kind === "refused" ? { kind: "failed", ...problemOf(failure) } : null;
}

/** The page's own way to be signed in by a code. */
export const PAGE_PARTS: DeviceSignInParts = {
  http,
  account,
  pause: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
  now: Date.now,
};
