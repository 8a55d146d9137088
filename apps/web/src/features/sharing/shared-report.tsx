import { MOST_SUM } from "@vr-eye-lab/domain/check-in";
import { practiceStats } from "@vr-eye-lab/domain/practice";
import type { SharedProgress } from "@vr-eye-lab/domain/sharing";
import { useCallback, useEffect, useState } from "react";
import { Link } from "wouter";
import { common } from "#copy/common.ts";
import { dateOf, shortDate } from "#copy/dates.ts";
import { text as share } from "#copy/sharing.ts";
import type { Outcome } from "../../data/api/outcome.ts";
import { openShare } from "../../data/sharing/share-links.ts";
import { localDate } from "../../data/time/local-date.ts";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { ChartBox } from "../progress/chart-box.tsx";
import { MotionShares } from "../progress/motion-shares.tsx";
import { PracticeCalendar } from "../progress/practice-calendar.tsx";
import { PrintButton, PrintNote, PrintTitle } from "../progress/print.tsx";
import { StatTiles } from "../progress/stat-tiles.tsx";
import { WeeklyMinutes } from "../progress/weekly-minutes.tsx";

const text = share.shared;

/** The progress of the user who shared a link, read-only. `token` is null when the link is incomplete. */
export function SharedReport({ token }: { readonly token: string | null }) {
  const [outcome, setOutcome] = useState<Outcome<SharedProgress> | null>(
    token === null ? { problem: text.nothing } : null,
  );
  const load = useCallback(() => {
    if (token !== null) void openShare(token).then(setOutcome);
  }, [token]);
  useEffect(load, [load]);
  usePageTitle(common.titleOf(text.title));

  return (
    <main className="mx-auto grid w-full max-w-6xl content-start gap-5 p-4 md:p-8">
      <header className="flex flex-wrap items-center gap-3">
        <Logo />
        <h1 className="grow font-semibold text-xl">{text.heading}</h1>
        {outcome && "value" in outcome && <PrintButton />}
        <Link
          href="/"
          className="no-print inline-flex min-h-11 items-center rounded-s px-2 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {text.home}
        </Link>
      </header>
      {outcome === null && <p className="text-muted">{common.loading}</p>}
      {outcome && "problem" in outcome && (
        <Notice kind="error" action={token !== null && <Button onClick={load}>{common.tryAgain}</Button>}>
          {outcome.problem}
        </Notice>
      )}
      {outcome && "value" in outcome && <Progress {...outcome.value} />}
    </main>
  );
}

function Progress({ days, weeklyGoal, expiresAt, checkIns = [] }: SharedProgress) {
  const today = localDate(new Date());
  const practice = { days, today, unsynced: [], felt: new Map() };
  return (
    <>
      <p className="max-w-prose text-muted text-sm">
        {text.intro(dateOf(expiresAt))} {text.goal(weeklyGoal)} {text.record}
      </p>
      <h2 className="sr-only">{text.practice}</h2>
      <PrintTitle practice={practice} />
      <StatTiles stats={practiceStats(days, today)} withStreak />
      {days.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4 md:gap-5 lg:grid-cols-[1.6fr_1fr]">
          <PracticeCalendar practice={practice} />
          <WeeklyMinutes practice={practice} />
          <MotionShares practice={practice} />
          <PrintNote />
        </div>
      )}
      {checkIns.length > 0 && (
        <ChartBox title={text.checkIns}>
          <p className="text-muted text-sm">{text.lower}</p>
          <ol className="columns-2 text-sm tabular-nums md:columns-4">
            {checkIns.map(({ date, sum }) => (
              <li key={date}>{text.checkIn(shortDate(date), sum, MOST_SUM)}</li>
            ))}
          </ol>
        </ChartBox>
      )}
    </>
  );
}
