import { DEFAULT_IPD, IPD_BOUNDS } from "@vr-eye-lab/domain/optics";
import { useStore } from "zustand";
import { debugLog } from "../debug-log.ts";
import { localTextStore } from "../text-store.ts";
import { usePage } from "./page-store.ts";
import { createFlatStore, type FlatState } from "./screen-mode-store.ts";

/** What this browser remembers of the screen that somebody practises on. */
export const flatStore = createFlatStore(localTextStore(), (message) => debugLog.write("warn", message));

/** A part of it; the component draws anew when that part changes. */
export function useFlat<Part>(select: (state: FlatState) => Part): Part {
  return useStore(flatStore, select);
}

/** Metres between the eyes: as entered, else as the headset told, else assumed. */
export function useFlatIpd(): number {
  const entered = useFlat((flat) => flat.ipd);
  const measured = usePage((page) => page.ipd);
  return entered ?? Math.min(IPD_BOUNDS.most, Math.max(IPD_BOUNDS.least, measured ?? DEFAULT_IPD));
}
