import { getHeapStatistics } from "node:v8";
import type { Database } from "../db/database.ts";
import { MOST_OPEN_FILES } from "../http/open-files.ts";
import { createSlots } from "../http/slots.ts";
import { longPolls } from "../metrics/metrics.ts";

/** Bytes of the heap that a waiting poll may need, of which half is for all of them. */
const BYTES_PER_POLL = 24 * 1024;

/**
 * Long polls that wait at the same time in this process. One tab of a browser polls for all, so `perUser` is the number of a user's browsers
 * that receive changes at once. Others get 429, and fetch changes each time that they may try again. `inAll` leaves memory and connections for other
 * requests.
 */
const WAITING = {
  perUser: 20,
  inAll: Math.floor(Math.min(getHeapStatistics().heap_size_limit / 2 / BYTES_PER_POLL, 0.95 * MOST_OPEN_FILES)),
};
/** A wait with less time left counts as over, because timers may be early. Milliseconds. */
const SHORTEST_WAIT_MS = 50;

/** A poll that watches for changes of its user's data. */
interface Watch {
  /** Waits until there may be changes, the client has gone or the server stops. Resolves with false at once if too many wait. */
  changed(): Promise<boolean>;
  /** Ends the watch. */
  end(): void;
}

/**
 * The long polls of a process.
 * @param stopping aborted before `database.stopWaiting`: no wait begins any more
 * @returns watches for changes. Call it before reading, so that none is missed. `client` is aborted when the client has gone, and `deadline` is by the clock
 *   of `performance`. Undefined when the wait is over
 */
export function createLongPolls(database: Database, stopping?: AbortSignal) {
  const slots = createSlots(WAITING);
  return (client: AbortSignal, userId: string, deadline: number): Watch | undefined => {
    const milliseconds = deadline - performance.now();
    if (milliseconds < SHORTEST_WAIT_MS || client.aborted || stopping?.aborted) return undefined;
    const { over, end } = database.change(userId, milliseconds);
    client.addEventListener("abort", end);
    return {
      async changed() {
        const leave = slots.take(userId);
        if (!leave) return false;
        longPolls.inc();
        await over;
        longPolls.dec();
        leave();
        return true;
      },
      end() {
        client.removeEventListener("abort", end);
        end();
      },
    };
  };
}
