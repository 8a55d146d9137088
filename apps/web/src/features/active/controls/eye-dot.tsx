import { type EyeColour, type EyeMark, LIME, RED } from "@vr-eye-lab/domain/exercise";

const INKS: Readonly<Record<EyeColour, string>> = {
  "#ff0000": "text-eye-red",
  "#00ff00": "text-eye-green",
  "#0000ff": "text-eye-blue",
  "#ffff00": "text-eye-yellow",
  "#ffffff": "text-eye-white",
};

/** A ball in small. Red is solid, green has a ring, the others are dotted: nobody needs to tell them by colour. */
export function EyeDot({ colour, cross }: EyeMark) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={`size-9 shrink-0 ${INKS[colour]}`}>
      <circle cx="18" cy="18" r={colour === RED ? 17 : 11.5} fill="currentColor" />
      {colour !== RED && (
        <circle
          cx="18"
          cy="18"
          r="15.75"
          fill="none"
          strokeWidth="2.5"
          strokeDasharray={colour === LIME ? undefined : "2 3"}
          stroke="currentColor"
        />
      )}
      {cross && (
        <path
          d="M12.5 12.5 L23.5 23.5 M23.5 12.5 L12.5 23.5"
          className="stroke-stage"
          strokeWidth="3.25"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
