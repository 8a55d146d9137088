/** Two figures that may be the same. */
function span(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}

/** The texts of one session's record. */
export const text = {
  open: "Details",
  openOf: (when: string) => `Details of the session of ${when}`,
  display: "Seen on",
  displays: {
    headset: "A headset",
    window: "A window, in halves",
    anaglyph: "A screen, through filters",
    "side-by-side": "A screen, side by side",
  },
  ipd: "Between the eyes",
  millimetres: (metres: number) => `${(1000 * metres).toFixed(1)} mm`,
  rate: "Refresh rate",
  hertz: (rate: number | null) => (rate === null ? "not known" : `${rate} Hz`),
  frames: "Frames",
  framesOf: (shown: number, late: number) => `${shown} shown, ${late} late`,
  gap: "Longest gap",
  milliseconds: (gap: number) => `${gap.toFixed(1)} ms`,
  still: "Head still",
  share: (still: number | null) => (still === null ? "not known" : `${Math.round(100 * still)} % of the time`),
  pauses: "Pauses",
  attention: {
    left: "Left eye answered",
    right: "Right eye answered",
    both: "Both eyes answered",
    none: "False alarms",
  },
  answered: (answered: number, shown: number) => `${answered} of ${shown}`,
  exercises: "Exercises",
  demand: (from: number, to: number) => `${span(from.toFixed(1), to.toFixed(1))} Δ`,
  degrees: (from: number, to: number) => `${span(from.toFixed(1), to.toFixed(1))}°`,
  angular: (degrees: number) => `${degrees.toFixed(1)} °/s`,
  vergence: (degrees: number) => `up to ${degrees.toFixed(1)} °/s`,
  older: "This session was recorded before such details were kept.",
  csv: "Download as table",
  json: "Download as data",
  fileName: (date: string, ending: string) => `vr-eye-lab-session-${date}.${ending}`,
} as const;
