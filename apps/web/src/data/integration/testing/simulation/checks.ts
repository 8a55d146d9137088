import { contentsOf } from "./databases.ts";
import type { Tab } from "./device.ts";
import { marksIn, type Saved, sessionMark } from "./model.ts";
import { MINUTE, type Simulation } from "./world.ts";

/** Whether a tab must send: it is visible, its page is of this version and stores data, and its user has a login. */
function mustSend({ deleted, user }: Simulation, tab: Tab): boolean {
  const { status, needsSignIn } = tab.page.accountState();
  const isIn = status === "signed-in" && !needsSignIn && !deleted.has(user(tab) ?? "");
  return isIn && tab.isVisible && !tab.isCached && tab.version === "current" && !tab.page.update().isInMemory;
}

/** 45 s after the last fault a visible tab has sent everything, whatever another tab of its browser does. */
export function checkSending(simulation: Simulation): void {
  for (const tab of simulation.usable()) {
    const { waiting } = tab.page.view().unsent;
    if (waiting > 0 && mustSend(simulation, tab)) simulation.violate(`${tab.name} still has ${waiting} unsent writes.`);
  }
}

/** Everything of a tab's user is sent, or refused with a reason. */
export function checkSent(simulation: Simulation, tab: Tab): void {
  const { waiting, refused } = tab.page.view().unsent;
  if (waiting > 0 && mustSend(simulation, tab))
    simulation.violate(`${tab.name} has ${waiting} unsent writes at the end.`);
  for (const { id, name, message } of refused) {
    if (!simulation.model.refused.has(id)) simulation.violate(`${name} is refused, although no server refused it.`);
    if (!message) simulation.violate(`${name} is refused without a reason.`);
    simulation.note(`${tab.name} has a refused ${name}: ${message}`);
    simulation.model.excuse(({ mark }) => marksIn(name).includes(mark), "refused");
  }
}

/** The part of an export that is checked. */
interface Exported {
  readonly practice: readonly { readonly duration: number; readonly comfort?: string | null }[];
  readonly measures?: readonly { readonly tries?: readonly number[] }[];
}

/** Signs in on a new device as everybody, and compares what it shows with what people saved and with what other devices show. */
export async function checkAccounts(simulation: Simulation): Promise<void> {
  const { model, user, violate, run, servers, devices } = simulation;
  for (const wrong of (await servers[0]?.miscounted()) ?? []) violate(`Quotas are counted as ${wrong}.`);
  const tab = simulation.open(simulation.addDevice("new device"));
  await run(500);
  /** The seconds of all recorded sessions. */
  const recorded = new Map<string, number>();
  for (const email of simulation.people.values()) {
    if (user(tab) !== null) await simulation.logOut(tab, true);
    if (!(await simulation.logIn(tab, email))) {
      if (simulation.deleted.size === 0 && /^(ada|ben)@/.test(email)) violate(`${email} can't log in.`);
      continue;
    }
    await run(20_000, () => tab.page.view().stats !== undefined);
    await run(2_000);
    const id = user(tab) ?? "";
    const view = tab.page.view();
    const text = await simulation.answer(tab, () => tab.page.exported());
    if (!text) {
      violate(`${email} can't export.`);
      continue;
    }
    const { practice, measures = [] } = JSON.parse(text) as Exported;
    const own = new Map(practice.map(({ duration }) => [sessionMark(duration), duration]));
    for (const { duration } of practice) {
      const mark = sessionMark(duration);
      if (recorded.has(mark)) violate(`Session ${mark} is recorded twice.`);
      recorded.set(mark, duration);
    }
    const total = practice.reduce((sum, { duration }) => sum + duration, 0);
    const { totalSeconds = 0, totalSessions = 0 } = view.stats ?? {};
    if (totalSessions !== practice.length || Math.abs(totalSeconds - total) > 0.01) {
      violate(
        `Statistics show ${totalSessions} sessions of ${totalSeconds} s; ${practice.length} of ${total} s are stored.`,
      );
    }
    const names = view.sequences?.map(({ name }) => name) ?? [];
    const marks = new Map<string, number>();
    for (const mark of names.flatMap(marksIn)) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    const sittings = new Set(measures.map(({ tries }) => `s${tries?.join(" ")}`));
    for (const { kind, mark, seconds, replacements } of model.expected(id)) {
      const count = marks.get(mark) ?? 0;
      if (kind === "motion" && count === 0 && replacements === 0)
        violate(`Motion ${mark} is lost: ${names.join(", ")}`);
      if (kind === "motion" && count > 1 && !model.repeated.has(id)) violate(`Motion ${mark} is there ${count} times.`);
      const isBack = view.sequences?.some((motion) => motion.id === mark) && !model.repeated.has(id);
      if (kind === "removal" && isBack && replacements === 0) violate(`${mark} is there although it was removed.`);
      if (kind === "sitting" && !sittings.has(mark)) violate(`Sitting ${mark} is lost.`);
      const stored = own.get(mark) ?? 0;
      if (kind === "session" && stored < seconds - 0.001) violate(`Session ${mark} of ${seconds} s has ${stored} s.`);
    }
    const isOnOneDevice = [...simulation.usersOf.values()].filter((emails) => emails.has(email)).length === 1;
    const copy = names.find((name) => name.endsWith(" (copy)"));
    if (copy !== undefined && isOnOneDevice && !model.repeated.has(id)) violate(`${copy} is there without a conflict.`);
    const { weeklyGoal, name } = view.profile ?? {};
    checkLatest(simulation, id, "goal", weeklyGoal === undefined ? undefined : `${weeklyGoal}`);
    checkLatest(simulation, id, "name", name || undefined);
    for (const { duration, comfort } of practice) {
      const mark = sessionMark(duration);
      checkLatest(simulation, id, "comfort", comfort ? `${mark} ${comfort}` : undefined, mark);
    }
    for (const gap of model.gaps(id)) violate(`${email} has no revision ${gap}.`);
    const here = shownBy(tab);
    for (const other of devices.flatMap((device) => [...device.tabs])) {
      if (user(other) !== id || !mustSend(simulation, other)) continue;
      for (const [part, shown] of Object.entries(shownBy(other))) {
        if (shown !== here[part]) violate(`${other.name} shows ${part} ${shown}; a new device shows ${here[part]}.`);
      }
    }
  }
  checkVisitors(simulation, recorded);
  checkStores(simulation);
}

/** A user's database has nothing of another user. */
function checkStores({ model, devices, violate }: Simulation): void {
  for (const device of devices) {
    for (const [database, contents] of contentsOf(device)) {
      const others = marksIn(contents).filter((mark) => !database.endsWith(model.ownerOf(mark) ?? ""));
      if (others.length > 0) violate(`${database} of ${device.name} has ${others.join(", ")} of another user.`);
    }
  }
}

/** A value that the last write decides is one that some device wrote last, or may have written after that. */
function checkLatest(
  { model, violate }: Simulation,
  user: string,
  kind: Saved["kind"],
  value: string | undefined,
  prefix = "",
): void {
  const written = model.saved.filter(
    (each) => each.user === user && each.kind === kind && each.mark.startsWith(prefix),
  );
  if (
    model.isRestored ||
    written.some(({ excuse }) => excuse !== null) ||
    !written.some(({ state }) => state === "shown")
  )
    return;
  const latest = new Set<string>();
  for (const device of new Set(written.map((each) => each.device))) {
    const own = written.filter((each) => each.device === device && each.state !== "failed");
    const last = own.findLastIndex(({ state }) => state === "shown");
    for (const { mark } of own.slice(Math.max(0, last))) latest.add(mark);
  }
  if (value === undefined || !latest.has(value))
    violate(`The ${kind} is ${value}, written last: ${[...latest].join(", ")}`);
}

/** The parts of what a tab shows, as texts. */
function shownBy(tab: Tab): Record<string, string> {
  const { sequences, profile, stats, sittings } = tab.page.view();
  const { weeklyGoal, name, programme } = profile ?? {};
  const motions = sequences?.map(({ id, name }) => `${id} ${name}`);
  const parts = { motions, weeklyGoal, name, programme, stats, sittings: sittings?.map(({ id }) => id) };
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value) ?? "nothing"]));
}

/** A visitor's session is in the browser or in one account. */
function checkVisitors({ model, devices, deleted, violate }: Simulation, recorded: ReadonlyMap<string, number>): void {
  const stored = devices.flatMap(({ tabs }) => [...tabs].slice(0, 1).flatMap((tab) => tab.page.visitorSessions()));
  const kept = new Map(stored.map((seconds) => [sessionMark(seconds), seconds]));
  for (const { mark, kind, seconds } of model.expected(null)) {
    const there = kept.get(mark) ?? recorded.get(mark) ?? 0;
    if (kind === "session" && there < seconds - 0.001 && deleted.size === 0)
      violate(`A visitor's session ${mark} is lost.`);
    if (kept.has(mark) && recorded.has(mark)) violate(`A visitor's session ${mark} is there twice.`);
  }
}

/** No page sends again and again. */
export async function checkQuiet({ trace, run, tabs, violate }: Simulation): Promise<void> {
  const before = trace.length;
  await run(MINUTE / 2);
  if (trace.length - before > 5 * tabs().length) violate(`${trace.length - before} requests in a quiet half-minute.`);
}
