import { text } from "#copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { classNames } from "../../../ui/class-names.ts";

const FRAME = "w-full max-sm:row-span-2 max-sm:self-center rounded-m bg-stage forced-color-adjust-none";

/** The user's glasses as the wearer looks through them, with a plain red lens and a striped green one. */
export function GlassesPicture() {
  const redEye = useScreenMode((state) => state.redEye);
  return (
    <svg
      viewBox="12 14 216 92"
      role="img"
      aria-label={text.pictures.glasses}
      className={classNames(FRAME, redEye === "right" && "-scale-x-100")}
    >
      <g fill="none" strokeWidth="3.5" strokeLinecap="round" className="stroke-muted">
        <path d="M56 54 26 40M184 54l30-14M112 56q8-8 16 0" />
      </g>
      <rect x="54" y="40" width="58" height="42" rx="15" strokeWidth="3" className="fill-eye-red/40 stroke-eye-red" />
      <rect
        x="128"
        y="40"
        width="58"
        height="42"
        rx="15"
        strokeWidth="3"
        className="fill-eye-green/25 stroke-eye-green"
      />
      <path d="M140 79 164 43M152 80 176 44" strokeWidth="3" strokeLinecap="round" className="stroke-eye-green" />
    </svg>
  );
}

export function BesidePicture() {
  return (
    <svg viewBox="12 14 216 92" role="img" aria-label={text.pictures.beside} className={FRAME}>
      <g strokeWidth="2" className="fill-surface stroke-control">
        <rect x="26" y="28" width="88" height="64" rx="7" />
        <rect x="126" y="28" width="88" height="64" rx="7" />
      </g>
      <circle cx="75" cy="60" r="11" className="fill-eye-red" />
      <g className="stroke-eye-green" strokeWidth="3" fill="none">
        <circle cx="165" cy="60" r="6.5" className="fill-eye-green" />
        <circle cx="165" cy="60" r="10.5" strokeWidth="2" />
      </g>
    </svg>
  );
}

export function OneImagePicture() {
  return (
    <svg viewBox="12 14 216 92" role="img" aria-label={text.pictures.none} className={FRAME}>
      <rect x="26" y="28" width="188" height="64" rx="7" strokeWidth="2" className="fill-surface stroke-control" />
      <circle cx="120" cy="60" r="11" className="fill-text" />
    </svg>
  );
}
