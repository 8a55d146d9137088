import { classNames } from "./class-names.ts";

const RED = "#ff0000";
const GREEN = "#00ff00";
const INKS = {
  [RED]: "text-eye-red",
  [GREEN]: "text-eye-green",
  "#0000ff": "text-eye-blue",
  "#ffff00": "text-eye-yellow",
  "#ffffff": "text-eye-white",
} as const;

/** A small ball. Shapes distinguish the colours too: red is solid, green has a ring, the others have a dotted one. */
export function EyeDot({ colour, cross }: { readonly colour: keyof typeof INKS; readonly cross: boolean }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={classNames("size-9 shrink-0", INKS[colour])}>
      <circle cx="18" cy="18" r={colour === RED ? 17 : 11.5} fill="currentColor" />
      {colour !== RED && (
        <circle
          cx="18"
          cy="18"
          r="15.75"
          fill="none"
          strokeWidth="2.5"
          strokeDasharray={colour === GREEN ? undefined : "2 3"}
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
