import type { MotionType } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { type RefObject, useEffect, useRef } from "react";
import { usePage } from "../../../data/exercise/page-store.ts";
import { createPreviewPlayer, type PreviewPane, type PreviewPlayer } from "./preview-player.ts";

/** Panes as they are known before they are mounted. */
export interface PaneRef {
  readonly ref: RefObject<HTMLCanvasElement | null>;
  readonly eye: PreviewPane["eye"];
}

/** Keeps a preview of a motion in step with the page's settings. The panes and their eyes do not change. */
export function usePreview(panes: readonly PaneRef[], motion: MotionType, playing: boolean): void {
  const settings = usePage((page) => page.settings);
  const ipd = usePage((page) => page.ipd) ?? DEFAULT_IPD;
  const player = useRef<PreviewPlayer | null>(null);
  const mounted = useRef(panes);

  useEffect(() => {
    const canvases = mounted.current.flatMap(({ ref, eye }) => (ref.current ? [{ canvas: ref.current, eye }] : []));
    const created = createPreviewPlayer(canvases);
    player.current = created;
    return () => created.stop();
  }, []);

  useEffect(() => {
    player.current?.show({ motion, settings, ipd });
  }, [motion, settings, ipd]);

  useEffect(() => {
    player.current?.setPlaying(playing);
  }, [playing]);
}
