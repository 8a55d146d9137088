import { practiceStats } from "@vr-eye-lab/domain/practice";
import { localDate, untilMidnight } from "../local-date.ts";
import type { LocalViewStore, RefusedWrite, Unsent } from "./local-data.ts";
import {
  type DocumentRow,
  documentKey,
  factOf,
  type LocalStore,
  type OutboxRow,
  type RefusedRow,
  type Tables,
} from "./local-store.ts";
import { practiceOf } from "./practice-days.ts";
import { profileOf, selfTestsOf, sequencesOf } from "./unsent-writes.ts";

/** The longest timer in milliseconds: timers stop while the computer sleeps, so midnight needs a regular check. */
const LONGEST_TIMER_MS = 60_000;

/** The user's unsent writes. Records of visits don't count: they are nothing that the user has made. */
export async function readUnsent(tables: Tables): Promise<Unsent> {
  const visits = await tables.outbox.of("sessions");
  const refused = (await tables.refused.all()).filter(({ write }) => write.collection !== "sessions");
  return { waiting: (await tables.outbox.count()) - visits.length, refused: refused.map(refusedWrite) };
}

function refusedWrite({ id, write, message }: RefusedRow): RefusedWrite {
  const body = (write.body ?? {}) as { name?: unknown; date?: unknown };
  const collection = "comfort" in body ? "comfort" : write.collection;
  const name = body.name ?? body.date;
  return { id, collection, name: typeof name === "string" ? name : "", message };
}

/** Shows the store's data in a view until it is stopped. @returns stops it */
export function showView(userId: string, store: LocalStore, view: LocalViewStore): () => void {
  const stops = [
    watchList(
      store,
      "savedSequences",
      (rows, unsent) => sequencesOf(userId, rows, unsent),
      (sequences) => view.setState({ sequences }),
    ),
    watchList(store, "selfTests", selfTestsOf, (selfTests) => view.setState({ selfTests })),
    store.watch(
      async (tables) => {
        const row = await tables.documents.get(documentKey("users", userId));
        return profileOf(row, await tables.outbox.of("users"));
      },
      (profile) => view.setState({ profile }),
    ),
    store.watch(readUnsent, (unsent) => view.setState({ unsent })),
    watchStats(store, view),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a first pull has succeeded. Until then an empty list may just not be loaded. */
async function isKnown(tables: Tables): Promise<boolean> {
  return (await factOf(tables, "asked")) !== undefined;
}

function watchList<Item>(
  store: LocalStore,
  collection: "savedSequences" | "selfTests",
  listOf: (rows: readonly DocumentRow[], unsent: readonly OutboxRow[]) => Item[],
  show: (list: Item[] | undefined) => void,
): () => void {
  return store.watch(async (tables) => {
    const rows = await tables.documents.of(collection);
    const unsent = await tables.outbox.of(collection);
    return rows.length + unsent.length > 0 || (await isKnown(tables)) ? listOf(rows, unsent) : undefined;
  }, show);
}

/** The statistics change with the practice and with the date. */
function watchStats(store: LocalStore, view: LocalViewStore): () => void {
  let compute = () => {};
  let shownDate = "";
  const show = () => {
    shownDate = localDate(new Date());
    compute();
  };
  const stop = store.watch(
    async (tables) => ({
      known: await isKnown(tables),
      rows: await tables.documents.of("practiceDays"),
      landed: await tables.landed.all(),
      unsent: await tables.outbox.of("practice"),
    }),
    ({ known, rows, landed, unsent }) => {
      compute = () => {
        if (!known && unsent.length === 0) return view.setState({ stats: undefined, practice: undefined });
        const practice = practiceOf(rows, landed, unsent, shownDate);
        view.setState({ stats: practiceStats(practice.days, shownDate), practice });
      };
      show();
    },
  );
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    if (localDate(new Date()) !== shownDate) show();
    timer = setTimeout(tick, Math.min(LONGEST_TIMER_MS, untilMidnight(new Date())));
  };
  tick();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
