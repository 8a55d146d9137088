import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { exerciseText } from "#copy/exercises.ts";
import { comma } from "#copy/format.ts";
import { text } from "#copy/stats.ts";
import { text as summary } from "#copy/summary.ts";
import { fetchHistory } from "../../data/practice/practice.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { Button } from "../../ui/button.tsx";
import { ChartBox } from "./chart-box.tsx";
import { joined, withComfort, withPage } from "./history-list.ts";
import { PracticeDetails } from "./practice-details.tsx";

const words = text.history;
/** Sessions shown at first, how many more each press adds, and how many are printed at least. */
const FIRST = 5;
const MORE = 10;
const PRINTED = 10;

/** The practice sessions, newest first. */
export function History({ practice }: { readonly practice: LocalPractice | undefined }) {
  const { list, sessions, failed, fetchPage } = useHistory(practice);
  const [wanted, setWanted] = useState(FIRST);
  const shown = withComfort(sessions.slice(0, Math.max(wanted, PRINTED)), practice?.felt ?? new Map());
  const hasMore = sessions.length > wanted || Boolean(list?.next);

  function showMore() {
    const next = wanted + MORE;
    setWanted(next);
    if (list?.next && sessions.length < next) void fetchPage(list.next);
  }

  return (
    <ChartBox title={words.title}>
      <ul aria-label={words.title} className="divide-y divide-line">
        {shown.map((session, i) => (
          <SessionRow
            key={session.id}
            session={session}
            today={practice?.today ?? session.date}
            className={i < wanted ? undefined : "hidden print:block"}
          />
        ))}
      </ul>
      {!list && !failed && <p className="text-muted text-sm">{words.loading}</p>}
      <p role="status" className="sr-only">
        {wanted > FIRST && words.shown(Math.min(shown.length, wanted))}
      </p>
      {failed && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-muted text-sm">
          <p className="min-w-0 flex-1 basis-48">{words.failed}</p>
          <Button data-track="history-again" onClick={() => void fetchPage(failed.before)}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {hasMore && !failed && (
        <Button data-track="history-more" onClick={showMore} className="self-start">
          {words.more}
        </Button>
      )}
    </ChartBox>
  );
}

interface SessionRowProps {
  readonly session: PracticeSessions["sessions"][number];
  readonly today: string;
  readonly className: string | undefined;
}

function SessionRow({ session, today, className }: SessionRowProps) {
  const { duration, exercises, comfort } = session;
  return (
    <li className={className}>
      <details>
        <summary
          data-track="session-details"
          className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto_1rem] items-center gap-x-4 rounded-s py-2 text-sm sm:grid-cols-[9.5rem_4rem_minmax(0,1fr)_auto_1rem] [&::-webkit-details-marker]:hidden"
        >
          <span>{words.when(session, today)}</span>
          <span className="font-semibold tabular-nums">{words.duration(duration)}</span>
          <span className="sm:contents max-sm:col-span-2 max-sm:row-start-2 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4 max-sm:text-xs">
            <span>{[...new Set(exercises.map(({ type }) => exerciseText.labels[type]))].join(comma)}</span>
            <span className="text-muted">{comfort && summary.comfort.labels[comfort]}</span>
          </span>
          <ChevronDown className="no-print col-start-[-2] row-start-1 size-4 text-muted transition-transform duration-150 [details[open]_&]:rotate-180" />
        </summary>
        <PracticeDetails session={session} />
      </details>
    </li>
  );
}

/**
 * The history as far as it was fetched, newest first, without gaps. Its first page is fetched again whenever the server has news. Until then the
 * sessions that were pending stay.
 */
function useHistory(practice: LocalPractice | undefined) {
  const [list, setList] = useState<PracticeSessions | null>(null);
  const [failed, setFailed] = useState<{ readonly before: string | null } | null>(null);
  const [local, setLocal] = useState<LocalPractice["unsynced"]>([]);
  const pending = practice?.unsynced;

  async function fetchPage(before: string | null) {
    const page = await fetchHistory(before).catch(() => null);
    setFailed(page ? null : { before });
    if (page) setList((known) => withPage(known, page, before === null));
  }

  useEffect(() => {
    if (pending && pending.length > 0) setLocal((known) => joined(known, pending));
  }, [pending]);

  /** Sessions that the server has; null while loading. */
  const onServer = practice
    ? practice.days.reduce((sum, { sessions }) => sum + sessions, 0) - practice.unsynced.length
    : null;
  const pendingComfort = practice?.felt.size ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's list changes when it receives a comfort answer.
  useEffect(() => {
    if (onServer !== null) void fetchPage(null);
  }, [onServer, pendingComfort]);

  return { list, sessions: joined(joined(local, list?.sessions ?? []), pending ?? []), failed, fetchPage };
}
