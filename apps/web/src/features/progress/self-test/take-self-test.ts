import { messageText } from "@vr-eye-lab/domain/messages";
import { type VergenceResult, vergenceResults } from "@vr-eye-lab/domain/self-test";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { text } from "../../../copy/self-test.ts";
import { debugLog } from "../../../data/debug-log.ts";
import { keepSelfTest } from "../../../data/self-test/self-tests.ts";
import type { ExerciseScene, SelfTestEnd } from "../../../scene/stage/scene-api.ts";
import { enterVr, sessionFailureText } from "../../../scene/xr/xr-session.ts";

/** What the self-test needs of the page's way into VR. */
export interface Headset {
  /** Whether VR works here; null while the browser has not answered. */
  readonly supported: boolean | null;
  /** The page's one scene. */
  readonly loadScene: () => Promise<ExerciseScene>;
  /** Told when a session is over that this began. */
  readonly onOver: () => void;
}

/** Where a self-test stands: one thing at a time. */
type SelfTestStep =
  | { readonly kind: "idle" }
  | { readonly kind: "intro"; readonly entering: boolean }
  | { readonly kind: "running"; readonly answer: (() => void) | null }
  | { readonly kind: "left" }
  | { readonly kind: "failure"; readonly message: string }
  | { readonly kind: "result"; readonly results: readonly VergenceResult[]; readonly keeping: string };

// Outside React: a session goes on whatever is on screen.
const store = createStore<{ readonly step: SelfTestStep }>()(() => ({ step: { kind: "idle" } }));
let live: XRSession | null = null;

const setStep = (step: SelfTestStep) => store.setState({ step });

function fail(message: string): void {
  debugLog.write("warn", message);
  setStep({ kind: "failure", message });
}

export function useSelfTestStep(): SelfTestStep {
  return useStore(store, ({ step }) => step);
}

/** Shows what the test is. */
export function openSelfTest(): void {
  if (store.getState().step.kind !== "running") setStep({ kind: "intro", entering: false });
}

export function closeSelfTest(): void {
  setStep({ kind: "idle" });
}

/** Ends a running test from the page. */
export function endSelfTest(): void {
  live?.end().catch(() => undefined);
}

/** Enters VR and takes the test: call it in the click. */
export async function takeSelfTest({ loadScene, onOver }: Headset): Promise<void> {
  // Nothing may be awaited before this call: the browser asks for the click itself.
  const asked = enterVr();
  setStep({ kind: "intro", entering: true });
  let session: XRSession;
  try {
    session = await asked;
  } catch (error) {
    return fail(sessionFailureText(error));
  }
  live = session;
  let over = false;
  session.addEventListener("end", () => {
    over = true;
    live = null;
  });
  setStep({ kind: "running", answer: null });
  try {
    const scene = await loadScene();
    // Taken off before anything could be shown.
    if (over) setStep({ kind: "left" });
    else await finish(await scene.runSelfTest(session, (answer) => setStep({ kind: "running", answer })));
  } catch (error) {
    await session.end().catch(() => undefined);
    failScene(error instanceof Error ? error.message : String(error));
  }
  onOver();
}

function failScene(message: string): void {
  fail(messageText("vr/scene-failed", { message }));
}

async function finish({ figures, ipd, error }: SelfTestEnd): Promise<void> {
  if (error !== null) return failScene(error);
  if (!figures) return setStep({ kind: "left" });
  let keeping: string;
  try {
    keeping = text[await keepSelfTest(figures, ipd)];
  } catch (failure) {
    debugLog.write("warn", failure instanceof Error ? failure.message : String(failure));
    keeping = text.notKept;
  }
  setStep({ kind: "result", results: vergenceResults(figures), keeping });
}
