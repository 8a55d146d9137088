import type { Comfort, PracticeRecord } from "@vr-eye-lab/domain/practice";
import type { ProgrammeEntry } from "@vr-eye-lab/domain/programme";
import { addPractice, continueAdding } from "../../../../features/visitor/add-practice.ts";
import { importData, readAccountData } from "../../../account/import-data.ts";
import { watchConfig } from "../../../api/config.ts";
import { onNotice } from "../../../log/notices.ts";
import { account } from "../../../login/account.ts";
import { accountStore, login } from "../../../login/login.ts";
import { recordSitting } from "../../../measures/measures.ts";
import {
  checkpointPractice,
  fetchHistory,
  noteComfort,
  recordPractice,
  useLastRecord,
} from "../../../practice/practice.ts";
import { nameVisitorsSessions } from "../../../practice/recovery.ts";
import { visitorSessions } from "../../../practice/visitor/this-browser.ts";
import { changeProfile } from "../../../profile/profile.ts";
import { changeProgramme } from "../../../programme/programme.ts";
import { deleteSequence, saveSequence, updateSequence } from "../../../sequences/saved-sequences.ts";
import { useUpdate } from "../../../service-worker/service-worker.ts";
import { localView } from "../../../sync/data-holder.ts";
import { sequenceBody } from "../../../testing/bodies.ts";
import { localDate } from "../../../time/local-date.ts";

const { exercises } = sequenceBody("any");
const undo = new Map<string, () => Promise<void>>();

/** The page of a simulated tab: what its screens call, with the modules as they are shipped. */
const page = {
  /** Starts what main.tsx starts, as far as it stores or sends data. */
  start(): void {
    onNotice((notice) => page.notices.push(notice));
    login.start();
    watchConfig();
    void nameVisitorsSessions().catch(() => undefined);
    accountStore.subscribe(() => void continueAdding());
  },
  notices: [] as string[],
  account,
  accountState: () => accountStore.getState(),
  view: () => localView.getState(),
  /** Calls back with the ids and names of the saved motions whenever the page shows others. */
  onMotions(listener: (shown: readonly (readonly [id: string, name: string])[]) => void): void {
    localView.subscribe(({ sequences }) => listener(sequences?.map(({ id, name }) => [id, name] as const) ?? []));
  },
  update: () => useUpdate.getState(),
  save: (name: string) => saveSequence(name, exercises),
  rename: (id: string, name: string) => updateSequence(id, { name }),
  async remove(id: string): Promise<void> {
    undo.set(id, await deleteSequence(id));
  },
  undo: (id: string) => undo.get(id)?.(),
  checkpoint: (record: PracticeRecord) => checkpointPractice(record),
  async practised(record: PracticeRecord): Promise<string> {
    void recordPractice(record);
    const { state } = useLastRecord.getState();
    if (state !== "pending") return state;
    return new Promise((resolve) => {
      const stop = useLastRecord.subscribe((now) => {
        stop();
        resolve(now.state);
      });
    });
  },
  felt: (comfort: Comfort) => noteComfort(comfort),
  setGoal: (weeklyGoal: number) => changeProfile({ weeklyGoal }),
  setName: (name: string) => changeProfile({ name }),
  setProgramme: (entry: Omit<ProgrammeEntry, "from">) => changeProgramme({ ...entry, from: localDate(new Date()) }),
  measure: (tries: [number, number, number]) => recordSitting({ measure: "nearPoint", tries }, new Date()),
  history: () => fetchHistory(null),
  visitorSessions: () => visitorSessions.all().map(({ body }) => body.duration),
  addVisitorSessions: () => addPractice(),
  exported: async () => (await account.exportData())?.text() ?? null,
  async import(text: string): Promise<string | null> {
    const data = readAccountData(text);
    if ("wrong" in data) return data.wrong;
    const { user } = accountStore.getState();
    return user && (await importData(data, user.id, () => undefined)).problem;
  },
};
export type Page = typeof page;

Object.assign(globalThis, { page });
