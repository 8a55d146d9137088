import { isAnswered } from "@vr-eye-lab/domain/motion";
import { pixelDepth } from "@vr-eye-lab/domain/random-dots";
import { text } from "#copy/random-dots.ts";
import { text as screenText } from "#copy/screen-mode.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useScreenIpd, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { limitOf } from "../preview/dots-panes.tsx";
import { vr } from "../vr/vr.ts";
import { displayedPixelRatio } from "./pixel-ratio.ts";
import { viewedScreen } from "./screen-geometry.ts";
import { dotsHere, isBlockedHere, screenDensity } from "./start-screen-mode.ts";

/** How this screen limits Random dots, if the page's exercise has it and the screen does. */
export function DotsOnScreen({ className }: { readonly className?: string }) {
  useScreenMode((state) => state);
  useScreenIpd();
  // Another exercise.
  usePage((page) => page);
  const { exercises, measure } = vr.planned();
  const dots = exercises.find(({ type }) => isAnswered(type));
  const shown = dotsHere();
  if (!dots || !shown) return null;
  const { fit, bounds, distance, isLess } = shown;
  const isElsewhere = distance !== dots.settings.dots.distance;
  const lines = [
    isLess && text.onScreen(bounds),
    fit < 1 && text.smaller,
    isElsewhere && text.farther(text.distances[distance]),
    measure === "facility" ? isBlockedHere() && screenText.facilityNeeds : limitOf(dots.settings.dots, bounds),
  ].filter(Boolean);
  return lines.length > 0 && <p className={className}>{lines.join(" ")}</p>;
}

/** A pixel of this screen beside the depth of the square. */
export function PixelHint() {
  const mode = useScreenMode((state) => state);
  const { distance } = viewedScreen(mode, useScreenIpd());
  if (mode.way === "one-image" || !mode.calibration) return text.disparityHint;
  return text.pixel(pixelDepth(distance * screenDensity(mode) * displayedPixelRatio()));
}
