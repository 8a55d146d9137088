import { MOTIONS, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS, DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { practiceCsv } from "@vr-eye-lab/domain/practice";
import { text } from "../../../copy/session-details.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";

type Session = PracticeSessions["sessions"][number];

/** How a session was shown, in the units of the field, and its record to be taken away; folded until it is asked for. */
export function SessionDetails({ session, when }: { readonly session: Session; readonly when: string }) {
  return (
    <details className="col-span-2 text-xs">
      <summary
        data-track="session-details"
        aria-label={text.openOf(when)}
        className="flex min-h-11 w-fit cursor-pointer items-center text-accent underline-offset-4 hover:underline"
      >
        {text.open}
      </summary>
      <div className="grid gap-3 rounded-m border border-line bg-inset p-3">
        <Evidence session={session} />
        <Exercises session={session} />
        <div className="flex flex-wrap gap-2">
          <Button data-track="session-csv" onClick={() => download(session, "csv")}>
            {text.csv}
          </Button>
          <Button data-track="session-json" onClick={() => download(session, "json")}>
            {text.json}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** The data have the form of the whole download, so that they can be imported again. */
function download(session: Session, ending: "csv" | "json"): void {
  const content =
    ending === "csv" ? practiceCsv([session]) : JSON.stringify({ practice: [session], savedSequences: [] }, null, 2);
  const type = ending === "csv" ? "text/csv" : "application/json";
  saveFile(new Blob([content], { type }), text.fileName(session.date, ending));
}

function Evidence({ session: { evidence } }: { readonly session: Session }) {
  if (!evidence) return <p className="text-muted">{text.older}</p>;
  const { attention } = evidence;
  const answers = attention
    ? ([
        [text.attention.left, text.answered(attention.left.answered, attention.left.shown)],
        [text.attention.right, text.answered(attention.right.answered, attention.right.shown)],
        [text.attention.both, text.answered(attention.both.answered, attention.both.shown)],
        [text.attention.none, text.answered(attention.none.answered, attention.none.shown)],
      ] as const)
    : [];
  const rows = [
    [text.display, text.displays[evidence.display]],
    [text.ipd, text.millimetres(evidence.ipd)],
    [text.rate, text.hertz(evidence.refreshRate)],
    [text.frames, text.framesOf(evidence.framesShown, evidence.framesLate)],
    [text.gap, text.milliseconds(evidence.worstGap)],
    [text.still, text.share(evidence.headStill)],
    [text.pauses, String(evidence.pauses)],
    ...answers,
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Exercises({ session: { exercises, evidence } }: { readonly session: Session }) {
  const ipd = evidence?.ipd ?? DEFAULT_IPD;
  const told = exercises.flatMap(({ type, settings }) => (settings ? [{ type, settings }] : []));
  if (told.length === 0) return null;
  return (
    <ul aria-label={text.exercises} className="grid gap-1">
      {told.map(({ type, settings }, i) => {
        const { dioptres, degrees, angularVelocity, vergenceVelocity } = motionReadout(
          type,
          settings,
          ipd,
          ASSUMED_FOCUS,
        );
        const figures = [
          text.demand(dioptres.from, dioptres.to),
          text.degrees(degrees.from, degrees.to),
          angularVelocity !== null && text.angular(angularVelocity),
          vergenceVelocity !== null && text.vergence(vergenceVelocity),
        ].filter(Boolean);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a motion may come twice, and a record's order never changes
          <li key={i} className="flex flex-wrap justify-between gap-x-4">
            <span>{MOTIONS[type].label}</span>
            <span className="text-muted tabular-nums">{figures.join(" · ")}</span>
          </li>
        );
      })}
    </ul>
  );
}
