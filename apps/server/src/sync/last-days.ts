import type { Row } from "../store/user-rows.ts";
import { rowsInMemory, type UserState, wantedBy } from "./batch-reads.ts";
import type { CheckedPush } from "./push.ts";

/** Users whose day is kept. Each takes less than 2 KB. */
const MOST_USERS = 1_000;
/** Milliseconds until it is read again. */
const LONGEST_MS = 60_000;

/** A user's row and the sum of a day, as they were stored. */
interface LastDay {
  readonly guard: UserState["guard"];
  readonly day: Row<"practiceDay">;
  readonly until: number;
}

/**
 * The day of each user's last practice session. The next session of that day needs no other row, so it can be stored without reading anything: the
 * session and its write are presumed to be new. If that or the day is wrong, nothing is stored, because the user's row has another version or an insert
 * fails.
 */
export class LastDays {
  readonly #days = new Map<string, LastDay>();

  /** Takes a user's day, until it is kept again. @returns undefined unless all writes are sessions of this day */
  take(userId: string, pushes: readonly CheckedPush[]): UserState | undefined {
    const last = this.#days.get(userId);
    this.#days.delete(userId);
    if (!last || last.until < performance.now()) return undefined;
    const { guard, day } = last;
    const rows = rowsInMemory();
    rows.load("practiceDay", [day.date], day);
    for (const each of pushes.flatMap(({ checked }) => checked)) {
      const { writeId, practiceId, date } = wantedBy(userId, each);
      if (practiceId === null || date !== day.date) return undefined;
      rows.load("write", [writeId], null);
      rows.load("practice", [practiceId], null);
    }
    return { guard, rows };
  }

  /** Keeps the last day that was stored for a user, if any. */
  keep(userId: string, { guard, rows }: UserState): void {
    const day = rows.puts("practiceDay").at(-1);
    if (!day) return;
    if (this.#days.size >= MOST_USERS) this.#days.delete(this.#days.keys().next().value as string);
    this.#days.set(userId, { guard, day, until: performance.now() + LONGEST_MS });
  }
}
