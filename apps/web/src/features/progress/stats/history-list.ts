import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import type { LocalPractice } from "../../../data/local/local-data.ts";

type Session = PracticeSessions["sessions"][number];

/** As much of the history as has been fetched, newest first, without gaps. */
export type HistoryList = PracticeSessions;

/** The list after its first page was fetched anew: sessions may have come, and records may have grown. */
export function withFirstPage(list: HistoryList | null, page: PracticeSessions): HistoryList {
  const known = new Set(list?.sessions.map(({ id }) => id));
  // So much has come that between the page and the list some may be missing.
  if (!list || !page.sessions.some(({ id }) => known.has(id))) return page;
  return { sessions: joined(list.sessions, page.sessions), next: list.next };
}

/** The list with the page that its `next` leads to. */
export function withNextPage(list: HistoryList, page: PracticeSessions): HistoryList {
  return { sessions: joined(list.sessions, page.sessions), next: page.next };
}

/** Sessions by id, the later ones in place of the earlier, newest first as the server sorts them. */
export function joined(sessions: readonly Session[], later: readonly Session[]): Session[] {
  const byId = new Map([...sessions, ...later].map((session) => [session.id, session]));
  return [...byId.values()].sort((a, b) => order(b.startedAt, a.startedAt) || order(b.id, a.id));
}

/** The sessions with what was said since of how they felt. */
export function withComfort(sessions: readonly Session[], felt: LocalPractice["felt"]): Session[] {
  return sessions.map(({ comfort, ...session }) => {
    const now = felt.has(session.id) ? felt.get(session.id) : comfort;
    return { ...session, ...(now && { comfort: now }) };
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
