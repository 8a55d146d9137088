import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { useCallback, useEffect, useRef, useState } from "react";
import { text } from "../../../copy/stats.ts";
import { text as summary } from "../../../copy/summary.ts";
import type { LocalPractice } from "../../../data/local/local-data.ts";
import { fetchHistory } from "../../../data/practice/practice.ts";
import { Button } from "../../../ui/button.tsx";
import { ChartBox } from "./chart-box.tsx";
import { type HistoryList, joined, withComfort, withFirstPage, withNextPage } from "./history-list.ts";
import { SessionDetails } from "./session-details.tsx";

const words = text.history;
/** Sessions shown at first, and how many more each press shows. */
const FIRST = 5;
const MORE = 10;

/** The sessions that were practised, newest first. */
export function History({ practice }: { readonly practice: LocalPractice | undefined }) {
  const { list, lost, fetchPage } = useHistory(practice);
  const fromHere = useSessionsFromHere(practice?.fresh);
  const [wanted, setWanted] = useState(FIRST);
  const rows = useRef<HTMLUListElement>(null);
  const sessions = joined(joined(fromHere, list?.sessions ?? []), practice?.fresh ?? []);
  const shown = withComfort(sessions.slice(0, wanted), practice?.felt ?? new Map());
  const hasMore = sessions.length > wanted || Boolean(list?.next);

  useEffect(() => {
    // The button goes when everything is shown: the focus stays near.
    if (!hasMore && wanted > FIRST && document.activeElement === document.body) rows.current?.focus();
  }, [hasMore, wanted]);

  function showMore() {
    const next = wanted + MORE;
    setWanted(next);
    if (list?.next && sessions.length < next) void fetchPage(list.next);
  }

  return (
    <ChartBox title={words.title}>
      <ul ref={rows} tabIndex={-1} aria-label={words.title} className="divide-y divide-line outline-none">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {!list && !lost && <p className="text-muted text-sm">{words.loading}</p>}
      <p role="status" className="sr-only">
        {wanted > FIRST && words.shown(shown.length)}
      </p>
      {lost && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-muted text-sm">
          <p className="min-w-0 flex-1 basis-48">{words.lost}</p>
          <Button data-track="history-again" onClick={() => void fetchPage(lost.before)}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {hasMore && !lost && (
        <Button data-track="history-more" onClick={showMore} className="self-start">
          {words.more}
        </Button>
      )}
    </ChartBox>
  );
}

function SessionRow({ session }: { readonly session: PracticeSessions["sessions"][number] }) {
  const { date, startedAt, zone, duration, exercises, comfort } = session;
  const when = words.when(date, startedAt, zone);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-2 text-sm">
      <span>{when}</span>
      <span className="text-right tabular-nums">{words.duration(duration)}</span>
      <span className="col-span-2 text-muted text-xs">
        {[...new Set(exercises.map(({ type }) => MOTIONS[type].label))].join(", ")}
        {comfort && ` · ${summary.comfort.labels[comfort]}`}
      </span>
      <SessionDetails session={session} when={when} />
    </li>
  );
}

/** What was fresh at any time: once sent it is fresh no more, and in the server's list only when that has been fetched again. */
function useSessionsFromHere(fresh: LocalPractice["fresh"] | undefined): LocalPractice["fresh"] {
  const [sessions, setSessions] = useState<LocalPractice["fresh"]>([]);
  useEffect(() => {
    if (fresh && fresh.length > 0) setSessions((known) => joined(known, fresh));
  }, [fresh]);
  return sessions;
}

/** The history as far as it was fetched; its beginning is fetched again whenever the server has something new. */
function useHistory(practice: LocalPractice | undefined) {
  const [list, setList] = useState<HistoryList | null>(null);
  const [lost, setLost] = useState<{ readonly before: string | null } | null>(null);
  const here = useRef(true);

  const fetchPage = useCallback(async (before: string | null) => {
    const page = await fetchHistory(before).catch(() => null);
    if (!here.current) return;
    setLost(page ? null : { before });
    if (page) setList((known) => (before === null || !known ? withFirstPage(known, page) : withNextPage(known, page)));
  }, []);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** Sessions that the server has told of; null while that is not known. */
  const told = practice ? practice.days.reduce((sum, { sessions }) => sum + sessions, 0) - practice.fresh.length : null;
  const unsentWords = practice?.felt.size ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the server has got how a session felt, its list says so.
  useEffect(() => {
    if (told !== null) void fetchPage(null);
  }, [told, unsentWords, fetchPage]);

  return { list, lost, fetchPage };
}
