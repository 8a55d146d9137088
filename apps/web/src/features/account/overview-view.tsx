import { useState } from "react";
import { text as copy } from "#copy/account.ts";
import { common } from "#copy/common.ts";
import { text } from "#copy/stats.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { account } from "../../data/login/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { usePractice, useStats } from "../../data/practice/practice.ts";
import { visitorSessions } from "../../data/practice/visitor/this-browser.ts";
import { useLocal } from "../../data/sync/data-holder.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { Today } from "../programme/today.tsx";
import { StatTiles, Streak } from "../progress/stat-tiles.tsx";
import { WeeklyGoal } from "../progress/weekly-goal.tsx";
import { SequenceGrid } from "../sequences/sequence-items.tsx";
import { takeError } from "../sign-in/account-form.tsx";

/** The user, what to do today, the week, the statistics and the saved motions. @param props.onPractise opens the exercise */
export function OverviewView({ onPractise }: { readonly onPractise: () => void }) {
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
              {copy.bar.pro}
            </span>
          )}
        </p>
        <LogOutButton onLoggedOut={onPractise} />
      </div>
      {/* While it loads, it has the same height as later. */}
      <Section
        title={text.heading}
        titleClass="sr-only"
        aria-busy={!stats || !practice}
        className="grid grid-cols-1 gap-4"
      >
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
      </Section>
      <SequenceGrid onChosen={onPractise} />
    </>
  );
}

/** Logs out. Asks first if changes have not reached the server. */
function LogOutButton({ onLoggedOut }: { readonly onLoggedOut: () => void }) {
  const busy = useAccount((state) => state.busy);
  const [asks, setAsks] = useState(false);
  const { waiting, refused } = useLocal((view) => view.unsent);
  const stay = () => setAsks(false);

  async function logOut(discardUnsent: boolean) {
    if ((await account.logOut({ discardUnsent })) === "unsent") return setAsks(true);
    visitorSessions.markShared();
    const error = takeError();
    if (error) showToast(error);
    else showDone(copy.bar.loggedOut);
    onLoggedOut();
  }

  return (
    <>
      <Button data-track="log-out" disabled={busy} onClick={() => void logOut(false)}>
        {copy.bar.logOut}
      </Button>
      {asks && (
        <Dialog
          title={copy.bar.unsentTitle}
          onClose={stay}
          actions={
            <>
              <Button data-track="log-out-anyway" onClick={() => void logOut(true)}>
                {copy.bar.logOutAnyway}
              </Button>
              <Button look="primary" data-focus data-track="log-out-stay" onClick={stay}>
                {copy.bar.stay}
              </Button>
            </>
          }
        >
          <p>{copy.bar.unsentText(waiting + refused.length)}</p>
        </Dialog>
      )}
    </>
  );
}
