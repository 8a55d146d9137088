import { EYES, type Eye } from "@vr-eye-lab/domain/exercise";
import { channelsOf, type FilterGlasses } from "@vr-eye-lab/domain/optics";
import { text } from "#copy/screen-mode.ts";
import { useScreenIpd, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { pixelsPerMetre } from "../../../data/exercise/screen-mode-store.ts";
import { useDisplayedPixelRatio } from "./pixel-ratio.ts";

const LETTERS = { left: "L", right: "R" } as const;
/** The balls' colours side by side, where each eye sees only its own image. */
const BALLS = { left: "#ff0000", right: "#00ff00" } as const;
const BLACK = "rounded-l bg-[#000] forced-color-adjust-none";

const colourOf = (glasses: FilterGlasses, eye: Eye) => `rgb(${channelsOf(glasses, eye).map((part) => part * 255)})`;

/** A disc for each eye in the colour channels of its filter, as the exercise draws them. */
export function GlassesStimulus() {
  const glasses = useScreenMode((state) => state);
  const label = text.stimulus.glasses(text.others[glasses.other]);
  return (
    <svg viewBox="0 0 320 120" role="img" aria-label={label} className={`h-36 w-full ${BLACK}`}>
      {EYES.map((eye) => (
        <g key={eye} fill={colourOf(glasses, eye)} stroke={colourOf(glasses, eye)}>
          <Disc eye={eye} />
        </g>
      ))}
    </svg>
  );
}

/** What one eye sees of the discs through its filter. In grey: it is looked at through the filters too. */
export function ExpectedDiscs({ bright }: { readonly bright: Eye }) {
  return (
    <svg viewBox="60 10 200 100" aria-hidden="true" className={`h-20 w-full border border-line ${BLACK}`}>
      {EYES.map((eye) => (
        <g
          key={eye}
          className={eye === bright ? "fill-text stroke-text" : "fill-none stroke-control"}
          strokeDasharray={eye === bright ? undefined : "5 6"}
        >
          {eye === bright ? (
            <Disc eye={eye} />
          ) : (
            <circle cx={eye === "left" ? 110 : 210} cy="60" r="34" strokeWidth="2" />
          )}
        </g>
      ))}
    </svg>
  );
}

/** The left eye's disc is solid; the right eye's has a ring. */
function Disc({ eye }: { readonly eye: Eye }) {
  const x = eye === "left" ? 110 : 210;
  return (
    <>
      <circle cx={x} cy="60" r={eye === "left" ? 36 : 27} stroke="none" />
      {eye === "right" && <circle cx={x} cy="60" r="34" fill="none" strokeWidth="4" />}
      <text x={x} y="69" textAnchor="middle" fill="#000" stroke="none" fontSize="26" fontWeight="700">
        {LETTERS[eye]}
      </text>
    </>
  );
}

/** The image of each eye at its place on the screen: the same frame for both, a line above the ball for the left eye, below for the right. */
export function BesideStimulus() {
  const { way, separation, calibration } = useScreenMode((state) => state);
  const ipd = useScreenIpd();
  const ratio = useDisplayedPixelRatio();
  const apart = way === "viewer" ? ipd : (separation ?? ipd);
  const width = calibration ? apart * pixelsPerMetre(calibration, ratio) : 0;
  return (
    <div role="img" aria-label={text.stimulus.beside} dir="ltr" className={`flex h-40 justify-center ${BLACK}`}>
      {(way === "crossed" ? (["right", "left"] as const) : EYES).map((eye) => (
        <svg key={eye} aria-hidden="true" viewBox="0 0 100 100" style={{ width }} className="h-full max-w-1/2">
          <Nonius eye={eye} ball={BALLS[eye]} />
        </svg>
      ))}
    </div>
  );
}

/** What both eyes see together. */
export function ExpectedBeside() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={`size-24 shrink-0 border border-line ${BLACK}`}>
      <Nonius eye="left" ball="#a2abbe" />
      <Nonius eye="right" ball="none" />
    </svg>
  );
}

function Nonius({ eye, ball }: { readonly eye: Eye; readonly ball: string }) {
  const [from, to, letter] = eye === "left" ? [18, 35, 27] : [65, 82, 80];
  return (
    <g stroke="#fff" strokeWidth="2.5" fill="none">
      <rect x="10" y="10" width="80" height="80" rx="2" />
      <circle cx="50" cy="50" r="11" fill={ball} stroke="none" />
      <path d={`M50 ${from}V${to}`} />
      <text x={eye === "left" ? 38 : 62} y={letter} textAnchor="middle" fill="#fff" stroke="none" fontSize="11">
        {LETTERS[eye]}
      </text>
    </g>
  );
}
