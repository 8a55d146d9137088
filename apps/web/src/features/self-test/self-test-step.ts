import type { VergenceResult } from "@vr-eye-lab/domain/self-test";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

type SelfTestStep =
  | { readonly kind: "idle" }
  | { readonly kind: "intro"; readonly entering: boolean }
  | { readonly kind: "running"; readonly answer: (() => void) | null }
  | { readonly kind: "left" }
  | { readonly kind: "failure"; readonly message: string }
  /** `saved` says whether the result was saved. */
  | { readonly kind: "result"; readonly results: readonly VergenceResult[]; readonly saved: string };

// Outside React: an XR session outlives the screen that started it.
const store = createStore<{ readonly step: SelfTestStep }>()(() => ({ step: { kind: "idle" } }));

export const selfTestStep = (): SelfTestStep => store.getState().step;

export function setSelfTestStep(step: SelfTestStep): void {
  store.setState({ step });
}

/** The component renders again when the selected part changes. */
export function useSelfTestStep<Part>(select: (step: SelfTestStep) => Part): Part {
  return useStore(store, ({ step }) => select(step));
}
