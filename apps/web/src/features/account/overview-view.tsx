import { useId } from "react";
import { text as account } from "#copy/account.ts";
import { common } from "#copy/common.ts";
import { text } from "#copy/stats.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { useAccount } from "../../data/login/login.ts";
import { usePractice, useStats } from "../../data/practice/practice.ts";
import { Today } from "../programme/today.tsx";
import { StatTiles, Streak } from "../progress/stat-tiles.tsx";
import { WeeklyGoal } from "../progress/weekly-goal.tsx";
import { SequenceGrid } from "../sequences/sequence-grid.tsx";
import { LogOutButton } from "./log-out-button.tsx";

/** The user, what to do today, the week, the statistics and the saved motions. @param props.onPractise opens the exercise */
export function OverviewView({ onPractise }: { readonly onPractise: () => void }) {
  const id = useId();
  const email = useAccount((state) => state.user?.email);
  const { pro, paymentsOff } = usePlan();
  const stats = useStats();
  const practice = usePractice();
  const isNew = stats?.totalSessions === 0;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <span className="min-w-0 wrap-anywhere font-semibold">{email}</span>
          {pro && !paymentsOff && (
            <span className="shrink-0 rounded-s bg-accent px-2 py-0.5 font-bold text-accent-ink text-xs tracking-[0.06em]">
              {account.bar.pro}
            </span>
          )}
        </p>
        <LogOutButton onLoggedOut={onPractise} />
      </div>
      {/* While it loads, it has the same height as later. */}
      <section aria-labelledby={id} aria-busy={!stats || !practice} className="grid grid-cols-1 gap-4">
        <h2 id={id} className="sr-only">
          {text.heading}
        </h2>
        {practice ? <Today practice={practice} isNew={isNew} /> : <div className="min-h-24 max-sm:min-h-41" />}
        {!isNew && (
          <div className="grid gap-4 sm:grid-cols-[1.2fr_1fr]">
            {practice ? (
              <WeeklyGoal practice={practice} />
            ) : (
              <p className="min-h-42 rounded-l border border-line bg-surface p-4 text-muted md:p-5">{common.loading}</p>
            )}
            <Streak stats={stats} practice={practice} />
          </div>
        )}
        <StatTiles stats={stats} withStreak={isNew} />
      </section>
      <SequenceGrid onChosen={onPractise} />
    </>
  );
}
