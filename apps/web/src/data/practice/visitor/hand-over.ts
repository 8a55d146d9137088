import { onceLocal } from "../../sync/data-holder.ts";
import type { LocalData } from "../../sync/local-data.ts";
import { sessionLock } from "../checkpoint.ts";
import type { VisitorSession, VisitorSessions } from "./visitor-sessions.ts";

/**
 * Adds a visitor's sessions to a user's account. Each goes into the outbox and then leaves the browser. If the page closes between the two, the next
 * call repeats the write under the same id, which changes nothing. A session that is still running in another tab stays.
 * @returns the added sessions
 */
export async function handOver(
  data: Pick<LocalData, "write" | "writeComfort" | "isKept">,
  sessions: Pick<VisitorSessions, "all" | "get" | "remove">,
): Promise<VisitorSession[]> {
  const added: VisitorSession[] = [];
  const ids = sessions.all().map(({ id }) => id);
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  for (const id of ids.filter((each) => !held.has(sessionLock(each)))) {
    // Another tab may have added it since.
    const session = sessions.get(id);
    if (!session) continue;
    await data.write("practice", id, session.body);
    if (session.comfort) await data.writeComfort(id, { comfort: session.comfort }, session.body);
    if (!(await data.isKept())) break;
    sessions.remove([id]);
    added.push(session);
  }
  return added;
}

/** Resolves when the signed-in user's profile is known. */
export const knownProfile = (): Promise<unknown> => onceLocal(({ profile }) => profile);
