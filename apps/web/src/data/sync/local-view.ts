import { DOCUMENTS } from "@vr-eye-lab/domain/documents";
import { practiceStats } from "@vr-eye-lab/domain/practice";
import { DOCUMENT_COLLECTIONS, type DocumentCollection } from "@vr-eye-lab/domain/quota";
import { VISITS } from "@vr-eye-lab/domain/sync";
import { localDate, untilMidnight } from "../time/local-date.ts";
import { factOf, type LocalStore, type RefusedRow, type Tables } from "./local-store.ts";
import { practiceOf } from "./practice-days.ts";
import { documentsOf, readProfile } from "./unsent-writes.ts";
import type { LocalViewStore, RefusedWrite, Unsent } from "./view-state.ts";

/** The longest timer in milliseconds: timers stop while the computer sleeps, so midnight needs a regular check. */
const LONGEST_TIMER_MS = 60_000;

/** The user's unsent writes. Records of visits don't count: they are nothing that the user has made. */
export async function readUnsent(tables: Tables): Promise<Unsent> {
  const visits = await tables.outbox.of(VISITS);
  const refused = (await tables.refused.all()).filter(({ write }) => write.collection !== VISITS);
  return { waiting: (await tables.outbox.count()) - visits.length, refused: refused.map(refusedWrite) };
}

function refusedWrite({ id, write, message, code, values }: RefusedRow): RefusedWrite {
  const body = (write.body ?? {}) as { name?: unknown; date?: unknown };
  const collection = "comfort" in body ? "comfort" : write.collection;
  const name = body.name ?? body.date;
  return { id, collection, name: typeof name === "string" ? name : "", message, code, values };
}

/** Shows the store's data in a view until it is stopped. @returns stops it */
export function showView(userId: string, store: LocalStore, view: LocalViewStore): () => void {
  const stops = [
    ...DOCUMENT_COLLECTIONS.map((name) => watchDocuments(userId, store, name, view)),
    store.watch(
      (tables) => readProfile(tables, userId),
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

function watchDocuments<Name extends DocumentCollection>(
  userId: string,
  store: LocalStore,
  name: Name,
  view: LocalViewStore,
): () => void {
  return store.watch(
    async (tables) => {
      const rows = await tables.documents.of(name);
      const unsent = await tables.outbox.of(name);
      const isReady = rows.length + unsent.length > 0 || (await isKnown(tables));
      return isReady ? documentsOf(name, userId, rows, unsent) : undefined;
    },
    (list) => view.setState({ [DOCUMENTS[name].list]: list }),
  );
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
      storedRecords: await tables.storedRecords.all(),
      unsent: await tables.outbox.of("practice"),
    }),
    ({ known, rows, storedRecords, unsent }) => {
      compute = () => {
        if (!known && unsent.length + storedRecords.length === 0)
          return view.setState({ stats: undefined, practice: undefined });
        const practice = practiceOf(rows, storedRecords, unsent, shownDate);
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
