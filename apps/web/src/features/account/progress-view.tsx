import { useState } from "react";
import { common } from "#copy/common.ts";
import { text } from "#copy/stats.ts";
import { lazyFeature } from "../../data/browser/lazy-feature.ts";
import { usePractice, useStats } from "../../data/practice/practice.ts";
import { localDate } from "../../data/time/local-date.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Lazy } from "../../ui/lazy-feature.tsx";
import { Section } from "../../ui/section.tsx";
import { partLost } from "../practise/part-lost.tsx";
import { Programme } from "../programme/programme.tsx";
import { History } from "../progress/history.tsx";
import { MotionShares } from "../progress/motion-shares.tsx";
import { PracticeCalendar } from "../progress/practice-calendar.tsx";
import { PrintButton, PrintNote, PrintTitle } from "../progress/print.tsx";
import { WeeklyMinutes } from "../progress/weekly-minutes.tsx";

const measures = lazyFeature(() => import("../measures/measures.tsx"));

/** The practice over time: charts, sessions, the programme and measures. @param props.onPractise opens the exercise */
export function ProgressView({ onPractise }: { readonly onPractise: () => void }) {
  const stats = useStats();
  // While loading, empty charts reserve the space, invisible: their zeros are no data.
  const [blank] = useState(() => ({ days: [], today: localDate(new Date()), unsynced: [], felt: new Map() }));
  const known = usePractice();
  const practice = known ?? blank;
  return (
    <Section title={text.heading} titleClass="sr-only" aria-busy={!known} className="relative">
      {!known && <p className="absolute text-muted">{common.loading}</p>}
      <div className={classNames("grid grid-cols-1 gap-4", !known && "invisible")}>
        {stats?.totalSessions === 0 ? (
          // In a wide window as high as the weekly goal, so that nothing moves.
          <div className="grid min-h-56 place-content-center justify-items-center gap-5 rounded-l border border-accent/50 bg-accent-soft p-5 text-center sm:min-h-64">
            <p className="font-semibold text-lg">{text.invitation.text}</p>
            <Button look="primary" data-track="first-session" onClick={onPractise}>
              {text.invitation.begin}
            </Button>
          </div>
        ) : (
          <>
            <div className="-my-2 flex justify-end">
              <PrintTitle practice={practice} />
              <PrintButton />
            </div>
            <PracticeCalendar practice={practice} />
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2 print:grid-cols-2">
              <WeeklyMinutes practice={practice} />
              <MotionShares practice={practice} />
            </div>
            <History practice={known} />
          </>
        )}
        <div className="no-print grid grid-cols-1">
          <Programme practice={practice} />
        </div>
        <Lazy feature={measures} lost={partLost}>
          {({ Measures }) => <Measures today={practice.today} />}
        </Lazy>
        {stats?.totalSessions !== 0 && <PrintNote />}
      </div>
    </Section>
  );
}
