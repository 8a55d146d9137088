import { isAnswered, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS, DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { type PracticeSessions, practiceCsv } from "@vr-eye-lab/domain/practice";
import { agrees, compareCertificate, downloadedAnswers } from "@vr-eye-lab/domain/random-dots";
import { exerciseText } from "#copy/exercises.ts";
import { text as stats } from "#copy/stats.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { DotsResult } from "../practise/vr/summary/dots-result.tsx";

const text = stats.details;

interface PracticeDetailsProps {
  readonly session: PracticeSessions["sessions"][number];
}

/** How a practice session was shown, and its record as a download. */
export function PracticeDetails({ session }: PracticeDetailsProps) {
  return (
    <div className="mb-3 grid gap-3 rounded-m border border-line bg-inset p-3 text-xs">
      <Evidence evidence={session.evidence} />
      <Exercises session={session} />
      <div className="flex flex-wrap gap-2">
        <Button
          data-track="session-csv"
          onClick={() =>
            saveFile(new Blob([practiceCsv([session])], { type: "text/csv" }), text.fileName(session.date, "csv"))
          }
        >
          {text.csv}
        </Button>
        <Button
          data-track="session-json"
          onClick={() => {
            // The same form as the download of all data, so that it can be imported.
            const practice = [{ ...session, exercises: session.exercises.map(downloadedAnswers) }];
            const data = JSON.stringify({ practice, savedSequences: [] }, null, 2);
            saveFile(new Blob([data], { type: "application/json" }), text.fileName(session.date, "json"));
          }}
        >
          {text.json}
        </Button>
      </div>
    </div>
  );
}

function Evidence({ evidence }: Pick<PracticeDetailsProps["session"], "evidence">) {
  if (!evidence) return <p className="text-muted">{text.noDetails}</p>;
  const { attention, framesShown, framesLate, longGaps, renderScale, fit = 1 } = evidence;
  const rows = [
    [text.display, text.displays[evidence.display]],
    ...(evidence.display === "one-image" ? [] : [[text.ipd, known(evidence.ipd, text.millimetres)] as const]),
    [text.rate, known(evidence.refreshRate, text.hertz)],
    [text.frames, known(framesShown, (shown) => text.framesOf(shown, known(framesLate, String)))],
    // Screens have none.
    ...(renderScale === undefined ? [] : [[text.scale, text.percent(renderScale)] as const]),
    ...(fit < 1 ? [[text.fit, text.fitted(fit)] as const] : []),
    [text.gap, known(evidence.worstGap, text.milliseconds)],
    ...(longGaps === undefined ? [] : [[text.interruptions, text.overOneSecond(longGaps)] as const]),
    [text.still, known(evidence.headStill, text.share)],
    [text.pauses, known(evidence.pauses, String)],
    ...(attention
      ? (["left", "right", "both", "none"] as const).map((eye) => {
          const { answered, shown } = attention[eye];
          return [text.attention[eye], text.answered(answered, shown)] as const;
        })
      : []),
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

function known<Value>(value: Value | null | undefined, format: (value: Value) => string): string {
  return value === null || value === undefined ? text.unknown : format(value);
}

function Exercises({ session: { exercises, evidence } }: Pick<PracticeDetailsProps, "session">) {
  const ipd = evidence?.ipd ?? DEFAULT_IPD;
  const recorded = exercises.flatMap(({ settings, ...exercise }) => (settings ? [{ ...exercise, settings }] : []));
  // One image for both eyes makes no demand on them.
  if (recorded.length === 0 || evidence?.display === "one-image") return null;
  return (
    <ul aria-label={text.exercises} className="grid gap-1">
      {recorded.map((exercise, i) => {
        const { type, settings, answers } = exercise;
        const readout = motionReadout(type, settings, ipd, ASSUMED_FOCUS);
        const { dioptres, degrees, angularVelocity, vergenceVelocity } = readout;
        const parts = [
          text.demand(dioptres.from, dioptres.to),
          text.degrees(degrees.from, degrees.to),
          angularVelocity !== null && text.angular(angularVelocity),
          vergenceVelocity !== null && text.vergence(vergenceVelocity),
        ];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a motion may occur twice, and a record's order never changes
          <li key={i} className="flex flex-wrap justify-between gap-x-4">
            <span>{exerciseText.labels[type]}</span>
            {isAnswered(type) ? (
              <>
                <DotsResult exercise={exercise} ipd={evidence?.ipd} />
                {answers?.certificate && (
                  <p className="w-full text-muted">
                    {compareCertificate(answers.certificate, settings, answers.bounds, evidence?.ipd).every(agrees)
                      ? stats.certificate.agrees
                      : stats.certificate.differs}{" "}
                    {stats.certificate.line(answers.certificate)}. {stats.certificate.limits}
                  </p>
                )}
              </>
            ) : (
              <span className="text-muted tabular-nums">{parts.filter(Boolean).join(" · ")}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
