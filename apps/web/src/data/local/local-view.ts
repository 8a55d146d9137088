import { practiceStats } from "@vr-eye-lab/domain/practice";
import { localDate, untilMidnight } from "../local-date.ts";
import type { LocalViewStore, RefusedWrite, Unsent } from "./local-data.ts";
import { documentKey, factOf, type LocalStore, type RefusedRow, type Tables } from "./local-store.ts";
import { profileOf, selfTestsOf, sequencesOf } from "./overlay.ts";
import { practiceOf } from "./stats.ts";

/** Milliseconds after which a timer looks at the clock again: one that sleeps with its computer wakes late. */
const LONGEST_TIMER_MS = 60_000;

/** What of a person's own has not reached the server. Records of visits are nothing that anybody would miss. */
export async function readUnsent(tables: Tables): Promise<Unsent> {
  const visits = await tables.outbox.of("sessions");
  const refused = (await tables.refused.all()).filter(({ write }) => write.collection !== "sessions");
  return { waiting: (await tables.outbox.count()) - visits.length, refused: refused.map(refusedWrite) };
}

function refusedWrite({ id, write, message }: RefusedRow): RefusedWrite {
  const { name } = (write.body ?? {}) as { name?: unknown };
  return { id, collection: write.collection, name: typeof name === "string" ? name : "", message };
}

/** Keeps what screens show in step with the store. Returns how to stop. */
export function keepView(userId: string, store: LocalStore, view: LocalViewStore): () => void {
  // Before the server was asked, an empty list would say something that nobody knows.
  const isKnown = async (tables: Tables) => (await factOf(tables, "asked")) !== undefined;

  const stops = [
    store.watch(
      async (tables) => {
        const rows = await tables.documents.of("savedSequences");
        const pending = await tables.outbox.of("savedSequences");
        return rows.length + pending.length > 0 || (await isKnown(tables))
          ? sequencesOf(userId, rows, pending)
          : undefined;
      },
      (sequences) => view.setState({ sequences }),
    ),
    store.watch(
      async (tables) => {
        const rows = await tables.documents.of("selfTests");
        const pending = await tables.outbox.of("selfTests");
        return rows.length + pending.length > 0 || (await isKnown(tables)) ? selfTestsOf(rows, pending) : undefined;
      },
      (selfTests) => view.setState({ selfTests }),
    ),
    store.watch(
      async (tables) => {
        const row = await tables.documents.get(documentKey("users", userId));
        return profileOf(row, await tables.outbox.of("users"));
      },
      (profile) => view.setState({ profile }),
    ),
    store.watch(readUnsent, (unsent) => view.setState({ unsent })),
    watchStats(store, view, isKnown),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The figures change with what was practised, and with the date. */
function watchStats(
  store: LocalStore,
  view: LocalViewStore,
  isKnown: (tables: Tables) => Promise<boolean>,
): () => void {
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
      pending: await tables.outbox.of("practice"),
    }),
    ({ known, rows, landed, pending }) => {
      compute = () => {
        if (!known && pending.length === 0) return view.setState({ stats: undefined, practice: undefined });
        const practice = practiceOf(rows, landed, pending, shownDate);
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
