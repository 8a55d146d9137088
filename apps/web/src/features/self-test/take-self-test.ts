import { messageText } from "@vr-eye-lab/domain/messages";
import { vergenceResults } from "@vr-eye-lab/domain/self-test";
import { text } from "../../copy/self-test.ts";
import { debugLog, messageOf } from "../../data/debug-log.ts";
import { accountStore } from "../../data/login/login.ts";
import { keepSelfTest } from "../../data/self-test/self-tests.ts";
import type { ExerciseScene, SelfTestEnd } from "../../scene/stage/scene-api.ts";
import { NoWebGlError } from "../../scene/xr/support.ts";
import { enterVr, sessionFailureText } from "../../scene/xr/xr-session.ts";
import { selfTestStep, setSelfTestStep as setStep } from "./self-test-step.ts";

/** The page's access to VR. */
export interface Headset {
  /** Whether VR is supported; null until the browser has answered. */
  readonly supported: boolean | null;
  /** The page's one scene. */
  readonly loadScene: () => Promise<ExerciseScene>;
  /** Called when an XR session of the self-test has ended. */
  readonly onOver: () => void;
}

let xrSession: XRSession | null = null;
let request = new AbortController();

/** Opens the introduction, unless a test is running. */
export function openSelfTest(): void {
  if (selfTestStep().kind !== "running") setStep({ kind: "intro", entering: false });
}

/** Closes the open dialog and gives up a request for an XR session. */
export function closeSelfTest(): void {
  request.abort();
  setStep({ kind: "idle" });
}

/** Ends a running test from the page. */
export function endSelfTest(): void {
  xrSession?.end().catch(() => undefined);
}

/** Enters VR and runs the test. Must be called in the click. */
export async function takeSelfTest({ loadScene, onOver }: Headset): Promise<void> {
  // Before any await: the browser requires a user gesture.
  request = new AbortController();
  const { signal } = request;
  const requested = enterVr(signal);
  const userId = accountStore.getState().user?.id;
  setStep({ kind: "intro", entering: true });
  let session: XRSession;
  try {
    session = await requested;
  } catch (error) {
    if (signal.aborted) return;
    return fail(sessionFailureText(error));
  }
  xrSession = session;
  let ended = false;
  session.addEventListener("end", () => {
    ended = true;
    xrSession = null;
  });
  setStep({ kind: "running", answer: null });
  try {
    const scene = await loadScene();
    if (ended) setStep({ kind: "left" });
    else await finish(await scene.runSelfTest(session, (answer) => setStep({ kind: "running", answer })), userId);
  } catch (error) {
    // Not awaited: it may never settle.
    session.end().catch(() => undefined);
    if (error instanceof NoWebGlError) fail(error.message);
    else failScene(messageOf(error));
  }
  onOver();
}

async function finish({ end, figures, ipd, error }: SelfTestEnd, userId: string | undefined): Promise<void> {
  if (error !== null) return failScene(error);
  if (end === "no-frames") return fail(messageText("vr/no-frames"));
  if (!figures) return setStep({ kind: "left" });
  let saved: string;
  try {
    saved = text[await keepSelfTest(figures, ipd, userId)];
  } catch (failure) {
    debugLog.write("warn", messageOf(failure));
    saved = text.notKept;
  }
  setStep({ kind: "result", results: vergenceResults(figures), saved });
}

function failScene(message: string): void {
  fail(messageText("vr/scene-failed", { message }));
}

function fail(message: string): void {
  debugLog.write("warn", message);
  setStep({ kind: "failure", message });
}
