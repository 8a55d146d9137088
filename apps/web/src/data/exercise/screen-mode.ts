import { DEFAULT_IPD, IPD_BOUNDS } from "@vr-eye-lab/domain/optics";
import { useStore } from "zustand";
import { browserStorage } from "../debug-log.ts";
import { usePage } from "./page-store.ts";
import { createScreenModeStore, type ScreenModeState } from "./screen-mode-store.ts";

export const screenModeStore = createScreenModeStore(browserStorage);

/** Selects from the choices for screen mode. */
export function useScreenMode<Part>(select: (state: ScreenModeState) => Part): Part {
  return useStore(screenModeStore, select);
}

/** Metres between the eyes for screen mode: as the user entered them, else as the headset reported, else assumed. */
export function useScreenIpd(): number {
  const entered = useScreenMode((state) => state.ipd);
  const measured = usePage((page) => page.ipd);
  return entered ?? Math.min(IPD_BOUNDS.most, Math.max(IPD_BOUNDS.least, measured ?? DEFAULT_IPD));
}
