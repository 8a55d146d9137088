import { type ReactNode, useId, useState } from "react";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/stats.ts";
import { localDate } from "../../data/local-date.ts";
import { usePractice, useStats } from "../../data/practice/practice.ts";
import type { LocalPractice } from "../../data/sync/local-data.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { History } from "./history.tsx";
import { MotionShares } from "./motion-shares.tsx";
import { PracticeCalendar } from "./practice-calendar.tsx";
import { StatTiles } from "./stat-tiles.tsx";
import { WeeklyGoal } from "./weekly-goal.tsx";
import { WeeklyMinutes } from "./weekly-minutes.tsx";

interface StatsProps {
  readonly onPractise: () => void;
  /** Shown between the weekly goal and the charts. */
  readonly programme: (practice: LocalPractice) => ReactNode;
}

/** The practice statistics: totals, weekly goal, programme, charts and the sessions. */
export function Stats({ onPractise, programme }: StatsProps) {
  const id = useId();
  const stats = useStats();
  // While loading, empty charts reserve the space, invisible: their zeros are no data.
  const [blank] = useState(() => ({ days: [], today: localDate(new Date()), unsynced: [], felt: new Map() }));
  const known = usePractice();
  const practice = known ?? blank;
  const isNew = stats?.totalSessions === 0;
  return (
    <section aria-labelledby={id} aria-busy={stats === undefined} className="grid grid-cols-1 gap-4 md:gap-5">
      <h2 id={id} className="sr-only">
        {text.heading}
      </h2>
      <StatTiles stats={stats} />
      <div className="relative">
        {!known && <p className="absolute p-4 text-muted md:p-5">{en.loading}</p>}
        <div className={classNames("grid grid-cols-1 gap-4 md:gap-5", !known && "invisible")}>
          {isNew ? (
            <Invitation onPractise={onPractise} />
          ) : (
            <WeeklyGoal practice={practice} streak={stats?.currentStreak ?? 0} />
          )}
          {programme(practice)}
          {!isNew && (
            <div className="grid grid-cols-1 gap-4 md:gap-5 lg:grid-cols-[1.6fr_1fr]">
              <PracticeCalendar practice={practice} />
              <WeeklyMinutes practice={practice} />
              <History practice={known} />
              <MotionShares practice={practice} />
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** Shown instead of empty charts. */
function Invitation({ onPractise }: { readonly onPractise: () => void }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-l border border-line border-dashed bg-surface p-5 md:p-6">
      <h3 className="font-semibold">{text.invitation.title}</h3>
      <p className="max-w-prose text-muted text-sm">{text.invitation.text}</p>
      <Button look="primary" data-track="first-session" onClick={onPractise} className="mt-2">
        {text.invitation.begin}
      </Button>
    </div>
  );
}
