import { DEFAULT_IPD, IPD_BOUNDS } from "@vr-eye-lab/domain/optics";
import { useStore } from "zustand";
import { browserStorage } from "../log/debug-log.ts";
import { pageStore, usePage } from "./page-store.ts";
import { createScreenModeStore, type ScreenModeState } from "./screen-mode-store.ts";

export const screenModeStore = createScreenModeStore(browserStorage);

/** Selects from the choices for screen mode. */
export function useScreenMode<Part>(select: (state: ScreenModeState) => Part): Part {
  return useStore(screenModeStore, select);
}

/** Metres between the eyes for screen mode: as the user entered them, else as the headset reported, else assumed. */
export function screenIpd(): number {
  return ipdOf(screenModeStore.getState().ipd, pageStore.getState().ipd);
}

/** The same for a component. */
export function useScreenIpd(): number {
  const entered = useScreenMode((state) => state.ipd);
  const measured = usePage((page) => page.ipd);
  return ipdOf(entered, measured);
}

function ipdOf(entered: number | null, measured: number | null): number {
  return entered ?? Math.min(IPD_BOUNDS.most, Math.max(IPD_BOUNDS.least, measured ?? DEFAULT_IPD));
}
