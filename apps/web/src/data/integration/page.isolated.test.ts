import { QUESTIONS } from "@vr-eye-lab/domain/check-in";
import { expect, it, onTestFinished, vi } from "vitest";
import { newId } from "../sync/new-id.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { blockDatabase } from "../testing/indexed-db.ts";
import { openBrowser, until } from "./testing/browser.ts";
import { newEmail, PASSWORD, serverDocuments, serverNames } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const { exercises } = sequenceBody("any");
const practised = { duration: 61, exercises: [{ type: "pursuit" as const, duration: 61 }] };

const passOn = globalThis.fetch;
const server = serverForTests();

/** Stubs the globals of a page that the data uses, for a new browser. `sent` has the bodies of its requests. */
function stubPage() {
  const browser = openBrowser(server.address);
  const storage = browser.openTab().storage;
  const page = Object.assign(new EventTarget(), { localStorage: storage.texts, visibilityState: "visible" });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
  const sent: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((path, init) => {
    sent.push(String(init?.body));
    return String(path).startsWith("/") ? browser.send(String(path), init) : passOn(path, init);
  });
  return { browser, texts: browser.texts, sent };
}

/** Loads the page's modules again, as a reload does. */
async function loadPage() {
  vi.resetModules();
  const { account } = await import("../login/account.ts");
  const { login, accountStore } = await import("../login/login.ts");
  const { dataHolder, localView } = await import("../sync/data-holder.ts");
  const profile = await import("../profile/profile.ts");
  const sequences = await import("../sequences/saved-sequences.ts");
  const { savePending } = await import("../sequences/pending-sequence.ts");
  const practice = await import("../practice/practice.ts");
  const measures = await import("../measures/measures.ts");
  const checkIn = await import("../check-in/check-in.ts");
  return {
    login,
    account,
    accountStore,
    dataHolder,
    localView,
    documents: { ...profile, ...sequences, savePending },
    practice,
    measures: { ...measures, ...checkIn },
  };
}

/** Opens the page of a visitor. */
async function openSignedOut() {
  const page = await loadPage();
  page.login.start();
  await until(page.accountStore, ({ status }) => status === "signed-out");
  return page;
}

it("the page's calls reach the server, and a pending sequence is saved after signing up [R-050] [R-120] [R-123] [R-127] [D-09]", async () => {
  const { browser, texts, sent } = stubPage();
  const first = await openSignedOut();
  await expect(first.documents.saveSequence("without a user", exercises)).rejects.toThrow("User not authenticated");
  first.documents.savePending(exercises, "Waited");
  first.practice.recordPractice(practised);
  first.practice.noteComfort("uncomfortable");

  expect(await first.account.signUp(newEmail(), PASSWORD)).toBe(true);
  const user = first.accountStore.getState().user?.id ?? "";
  const { saveSequence, updateSequence, duplicateSequence, deleteSequence } = first.documents;
  const { setOnboardingStep, changeProfile } = first.documents;
  await first.dataHolder.data();
  const id = await saveSequence(" Mine ", exercises);
  await updateSequence(id, { name: "Mine, changed" });
  const at = new Date().toISOString();
  const mine = { id, userId: user, name: "Mine, changed", exercises, createdAt: at, updatedAt: at };
  expect(await duplicateSequence(mine)).toBe("Mine, changed copy");
  const gone = await saveSequence("Gone", exercises);
  await deleteSequence(gone);
  await expect(updateSequence(gone, { name: "again" })).rejects.toThrow("no longer exists");
  await vi.waitUntil(async () => (await (await first.dataHolder.data()).read("users", user)) !== undefined, 20_000);
  await setOnboardingStep("start_session", true);
  await setOnboardingStep("start_session", true);
  await setOnboardingStep("tour", true);
  await setOnboardingStep("tour", false);
  await changeProfile({ name: "Kim" });
  first.practice.checkpointPractice({ ...practised, duration: 2 });
  first.practice.recordPractice(practised);
  first.practice.noteComfort("comfortable");
  first.practice.noteComfort("tired");
  const isVisitors = (key: string) => JSON.parse(texts.get(key) ?? "{}").userId === "visitor";
  const practice = () => [...texts.keys()].filter((key) => key.startsWith("vr-eye-lab.practice."));
  const checkpoints = () => practice().filter((key) => !isVisitors(key));
  await vi.waitUntil(() => checkpoints().length === 0, 20_000);
  // The next session is interrupted, so only its checkpoint is left.
  const interrupted = { duration: 5, exercises: [{ type: "saccades" as const, duration: 5 }] };
  first.practice.checkpointPractice(interrupted);
  const [checkpoint = ""] = checkpoints();
  await first.dataHolder.close("keep");
  // Without its user, the end of the session only releases its lock, as a killed tab does.
  await first.practice.recordPractice(interrupted);
  await navigator.locks.request(checkpoint, () => undefined);

  const second = await loadPage();
  second.login.start();
  expect(second.accountStore.getState().status).toBe("signed-in");
  const data = await second.dataHolder.data();
  await vi.waitUntil(() => !texts.has(checkpoint), 20_000);
  expect((await data.flush(20_000)).waiting).toBe(0);

  const documents = await serverDocuments(browser);
  const names = documents.flatMap(({ collection, deleted, body }) =>
    collection === "savedSequences" && !deleted ? [(body as { name: string }).name] : [],
  );
  expect(names.sort()).toEqual(["Mine, changed", "Mine, changed copy", "Waited"]);
  expect(documents.find(({ collection }) => collection === "users")?.body).toMatchObject({
    name: "Kim",
    subscription: { plan: "free", status: "active" },
    onboarding: {
      steps: {
        start_session: { completed: true, completedAt: expect.stringMatching(/^20/) },
        tour: { completed: false, completedAt: null },
      },
    },
  });
  const history = await second.practice.fetchHistory(null);
  const felt = history?.sessions.map(({ duration, comfort }) => [duration, comfort]);
  expect(felt?.sort(([a = 0], [b = 0]) => Number(a) - Number(b))).toEqual([
    [5, undefined],
    [61, "tired"],
  ]);

  // With recording turned off, neither finished nor interrupted sessions are saved.
  await second.documents.changeProfile({ recording: false });
  second.practice.checkpointPractice({ ...practised, duration: 3 });
  second.practice.recordPractice({ ...practised, duration: 33 });
  second.practice.noteComfort("uncomfortable");
  await vi.waitUntil(() => checkpoints().length === 0, 20_000);
  await second.documents.changeProfile({ recording: true });
  second.practice.checkpointPractice({ ...practised, duration: 7 });
  second.practice.recordPractice({ ...practised, duration: 77 });
  await vi.waitUntil(() => checkpoints().length === 0, 20_000);

  // If a record can't be stored, its checkpoint stays for the next start.
  vi.spyOn(data, "write").mockRejectedValueOnce(new Error("The disk is full."));
  second.practice.checkpointPractice({ ...practised, duration: 8 });
  second.practice.recordPractice({ ...practised, duration: 88 });
  await vi.waitUntil(() => texts.get("vr-eye-lab.log")?.includes("The disk is full."), 10_000);
  expect(checkpoints()).toHaveLength(1);
  texts.delete(checkpoints()[0] ?? "");

  expect((await data.flush(20_000)).waiting).toBe(0);
  expect(sent.filter((body) => body.includes('"comfort":"tired"')).length).toBeGreaterThan(0);
  expect(sent.filter((body) => body.includes("uncomfortable"))).toEqual([]);
  const later = await second.practice.fetchHistory(null);
  expect(later?.sessions.map(({ duration }) => duration).sort()).toEqual([5, 61, 77]);
  expect(await second.account.logOut()).toBe("done");
});

it("what one user began isn't saved for the next one: an undone deletion or change [R-120] [R-145]", async () => {
  const { browser } = stubPage();
  const { account, dataHolder, documents } = await openSignedOut();
  expect(await account.signUp(newEmail(), PASSWORD)).toBe(true);
  const id = await documents.saveSequence("Ada's", exercises);
  const userId = await documents.changeProfile({ name: "Ada" });
  const restore = await documents.deleteSequence(id);
  expect(await account.logOut()).toBe("done");

  expect(await account.signUp(newEmail(), PASSWORD)).toBe(true);
  const other = "another account now";
  await expect(restore()).rejects.toThrow(other);
  await expect(documents.changeProfile({ name: "Ada" }, userId)).rejects.toThrow(other);
  const data = await dataHolder.data();
  expect((await data.flush(20_000)).waiting).toBe(0);
  const written = (await serverDocuments(browser)).map(({ collection, body }) => [collection, body]);
  expect(written).toEqual([["users", expect.objectContaining({ name: "" })]]);
});

it("sittings are saved with the time since practice, and check-ins until they are deleted [E-13] [E-14]", async () => {
  const { browser } = stubPage();
  const { account, dataHolder, localView, documents, practice, measures } = await openSignedOut();
  const nearPoint = { measure: "nearPoint" as const, tries: [6, 6.2, 5.9] };
  const answers = Object.fromEntries(QUESTIONS.map((question) => [question, 1])) as Record<
    (typeof QUESTIONS)[number],
    number
  >;
  await expect(measures.recordSitting(nearPoint, new Date())).rejects.toThrow("User not authenticated");
  await expect(measures.addCheckIn(answers)).rejects.toThrow("User not authenticated");

  expect(await account.signUp(newEmail(), PASSWORD)).toBe(true);
  const data = await dataHolder.data();
  const now = Date.now();
  expect(await measures.recordSitting(nearPoint, new Date(now))).toBe(true);
  await practice.recordPractice(practised);
  await until(localView, ({ practice: shown }) => shown?.days.length === 1);
  // Practice that seems to end later, by another device's clock, counts too.
  expect(await measures.recordSitting(nearPoint, new Date(now - 30_000))).toBe(true);
  // Sent or not, delivered or not, practice counts.
  expect(await measures.recordSitting(nearPoint, new Date(now + 60_000))).toBe(true);
  expect((await data.flush(20_000)).waiting).toBe(0);
  expect(await measures.recordSitting(nearPoint, new Date(now + 120_000))).toBe(true);
  expect(await measures.recordSitting(nearPoint, new Date(now + 2 * 3_600_000))).toBe(true);
  await documents.changeProfile({ recording: false });
  expect(await measures.recordSitting(nearPoint, new Date())).toBe(false);
  await expect(measures.recordSitting(nearPoint, new Date(), newId())).rejects.toThrow("another account now");
  await until(localView, ({ sittings }) => sittings?.length === 5);
  const sittings = localView.getState().sittings;
  expect(sittings?.map(({ afterPractice }) => afterPractice)).toEqual([false, true, true, false, true]);

  await measures.addCheckIn(answers);
  await measures.addCheckIn(answers);
  await until(localView, ({ checkIns }) => checkIns?.length === 2);
  await measures.deleteCheckIns();
  await until(localView, ({ checkIns }) => checkIns?.length === 0);
  expect((await data.flush(20_000)).waiting).toBe(0);
  const written = await serverDocuments(browser);
  const of = (name: string) => written.filter(({ collection }) => collection === name);
  expect(of("measures").map(({ body }) => body)).toContainEqual(expect.objectContaining({ tries: [6, 6.2, 5.9] }));
  expect(of("checkIns").filter(({ deleted }) => !deleted)).toEqual([]);
});

it("logging out asks while the browser's database doesn't answer, so that an unsent change in it is sent later [R-048] [R-120]", async () => {
  const { browser } = stubPage();
  const first = await openSignedOut();
  expect(await first.account.signUp(newEmail(), PASSWORD)).toBe(true);
  await until(first.localView, (view) => view.sequences !== undefined);
  browser.address = null;
  await first.documents.saveSequence("Unsent", exercises);
  await first.dataHolder.close("keep");
  browser.address = server.address;

  const unblock = await blockDatabase(`vr-eye-lab.1.${first.accountStore.getState().user?.id}`);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const second = await loadPage();
  second.login.start();
  await second.dataHolder.data();
  vi.advanceTimersByTime(5000);
  await until(second.localView, (view) => view.sequences !== undefined);
  expect(await second.account.logOut()).toBe("unsent");
  expect(second.accountStore.getState().status).toBe("signed-in");
  await second.dataHolder.close("keep");
  unblock();

  const third = await loadPage();
  third.login.start();
  await third.dataHolder.data();
  await vi.waitUntil(async () => (await serverNames(browser)).includes("Unsent"), 20_000);
  expect(await third.account.logOut()).toBe("done");
});

it("how a session felt reaches the server after its record, which is unsent in a database that doesn't answer [R-120] [R-127] [D-09]", async () => {
  const { browser } = stubPage();
  const { account, accountStore, localView, dataHolder, practice } = await openSignedOut();
  expect(await account.signUp(newEmail(), PASSWORD)).toBe(true);
  await until(localView, (view) => view.sequences !== undefined);
  browser.address = null;
  practice.recordPractice(practised);
  await vi.waitUntil(() => practice.useLastRecord.getState().state === "saved", 20_000);

  await blockDatabase(`vr-eye-lab.1.${accountStore.getState().user?.id}`);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  practice.noteComfort("tired");
  const data = await dataHolder.data();
  const isSent = vi.fn();
  void data.seal().then(isSent);
  await vi.waitUntil(() => {
    vi.advanceTimersByTime(1000);
    return isSent.mock.calls.length > 0;
  }, 20_000);
  expect(isSent).toHaveBeenCalledWith(false);
  browser.address = server.address;
  data.wake();
  await vi.waitFor(async () => {
    const history = await practice.fetchHistory(null);
    expect(history?.sessions.map(({ duration, comfort }) => [duration, comfort])).toEqual([[61, "tired"]]);
  }, 20_000);
});
