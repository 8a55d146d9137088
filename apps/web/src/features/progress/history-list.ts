import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import type { LocalPractice } from "../../data/sync/view-state.ts";

type Session = PracticeSessions["sessions"][number];

/** The list with its first page, fetched again as it may have new sessions and longer records, or with the page that its `next` points to. */
export function withPage(list: PracticeSessions | null, page: PracticeSessions, isFirst: boolean): PracticeSessions {
  const known = new Set(list?.sessions.map(({ id }) => id));
  // Without an overlap there may be sessions between the page and the list: start over.
  if (!list || (isFirst && !page.sessions.some(({ id }) => known.has(id)))) return page;
  return { sessions: joined(list.sessions, page.sessions), next: isFirst ? list.next : page.next };
}

/** Both lists, newest first as the server sorts them. For an id in both, `later` wins. */
export function joined(sessions: readonly Session[], later: readonly Session[]): Session[] {
  const byId = new Map([...sessions, ...later].map((session) => [session.id, session]));
  return [...byId.values()].sort((a, b) => order(b.startedAt, a.startedAt) || order(b.id, a.id));
}

/** The sessions with the comfort answers that the server does not have yet. */
export function withComfort(sessions: readonly Session[], felt: LocalPractice["felt"]): Session[] {
  return sessions.map(({ comfort, ...session }) => {
    const now = felt.has(session.id) ? felt.get(session.id) : comfort;
    return { ...session, ...(now && { comfort: now }) };
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
