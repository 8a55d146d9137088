import { IDBFactory } from "fake-indexeddb";
import { checkSending } from "./checks.ts";
import type { Tab } from "./device.ts";
import { type CommandName, pick } from "./history.ts";
import { IN_MEMORY, type Saved } from "./model.ts";
import { NETWORK_FAULTS } from "./network.ts";
import { cacheTab, killTab } from "./tab.ts";
import { emailOf, MINUTE, PASSWORD, type Simulation } from "./world.ts";

const COMFORTS = ["comfortable", "tired", "uncomfortable"] as const;
const DEATHS = ["before-commit", "after-commit", "now"] as const;

/** @returns runs a command and returns what happened, in words; undefined if it can't be done now */
export function createCommands(simulation: Simulation) {
  const { scheduler, model, network, servers, devices, run, note, user } = simulation;
  /** The last export of each user. */
  const exported = new Map<string, string>();
  /** The motion that each tab removed last. */
  const removed = new Map<Tab, string>();
  /** The session that runs in each tab. */
  const sessions = new Map<Tab, Saved>();
  /** The session of a tab whose record was saved last. */
  const felt = new Map<Tab, Saved>();
  let backedUpAt: number | null = null;

  /** Runs a call of a page and notes whether the page shows that it succeeded. @param saved what it saves */
  function call(tab: Tab, work: () => Promise<unknown>, saved?: Saved, onFailed = () => {}): void {
    const settle = (state: Saved["state"]) => {
      if (saved) saved.state = state;
      // A page whose data is only in memory says so.
      if (tab.page.update().isInMemory) {
        model.isForgotten = true;
        if (saved) saved.excuse ??= IN_MEMORY;
      }
      if (state === "failed") onFailed();
    };
    work().then(
      () => settle("shown"),
      (error: unknown) => {
        note(`${tab.name} shows: ${error instanceof Error ? error.message : error}`);
        settle("failed");
      },
    );
  }

  const record = (seconds: number) => ({
    duration: seconds,
    exercises: [{ type: "pursuit" as const, duration: seconds }],
  });
  const change = (tab: Tab, event: "online" | "offline") => {
    tab.device.isOnline = event === "online";
    for (const each of tab.device.tabs) if (each.owner.state === "running") each.fire("window", event);
    return tab.device.name;
  };
  const look = (tab: Tab, isVisible: boolean) => {
    tab.isVisible = isVisible;
    tab.fire("document", "visibilitychange");
    return isVisible;
  };

  /** What takes a login. @param id of the user */
  const signedIn: Partial<Record<CommandName, (tab: Tab, which: number, id: string) => unknown>> = {
    save(tab, _, id) {
      const mark = model.newMark();
      call(tab, () => tab.page.save(`Motion ${mark}`), model.add("motion", mark, tab.device, id));
      return mark;
    },
    rename(tab, which, id) {
      const motion = pick(tab.page.view().sequences ?? [], which);
      if (!motion) return;
      const mark = model.newMark();
      const replaced = model.replace(tab.device, id, motion.id);
      model.change(tab.device, motion.id);
      // A second rename, before the list shows this name, knows it.
      model.see(tab.device, id, [[motion.id, mark]]);
      call(
        tab,
        () => tab.page.rename(motion.id, `Motion ${mark}`),
        model.add("motion", mark, tab.device, id),
        () => {
          for (const each of replaced) each.replacements -= 1;
        },
      );
      return `${motion.name} to ${mark}`;
    },
    remove(tab, which, id) {
      const motion = pick(tab.page.view().sequences ?? [], which);
      if (!motion) return;
      model.replace(tab.device, id, motion.id);
      removed.set(tab, motion.id);
      call(tab, () => tab.page.remove(motion.id), model.remove(tab.device, id, motion.id));
      return motion.name;
    },
    undo(tab, _, id) {
      const motion = removed.get(tab);
      if (motion === undefined || !removed.delete(tab)) return;
      model.repeated.add(id);
      model.change(tab.device, motion);
      call(tab, async () => tab.page.undo(motion));
      return motion;
    },
    goal(tab, which, id) {
      const goal = 1 + (which % 7);
      call(tab, () => tab.page.setGoal(goal), model.add("goal", `${goal}`, tab.device, id));
      return goal;
    },
    rename_user(tab, _, id) {
      const name = `Person ${model.number()}`;
      call(tab, () => tab.page.setName(name), model.add("name", name, tab.device, id));
      return name;
    },
    programme(tab, which) {
      const day = { motions: ["pursuit" as const], minutes: 1 + (which % 20) };
      const week = [day, null, null, null, null, null, null];
      call(tab, () => tab.page.setProgramme({ paused: which % 2 === 0, week }));
      return day.minutes;
    },
    measure(tab, _, id) {
      const n = model.number();
      const tries: [number, number, number] = [5 + (n % 20), 5 + (Math.floor(n / 20) % 20), 7];
      call(tab, () => tab.page.measure(tries), model.add("sitting", `s${tries.join(" ")}`, tab.device, id));
      return tries.join(" ");
    },
    log_out: (tab, which) => simulation.logOut(tab, which % 3 === 0),
    add_visits(tab) {
      if (tab.page.visitorSessions().length === 0) return;
      call(tab, () => tab.page.addVisitorSessions());
      return tab.page.visitorSessions().join(" ");
    },
    async export(tab, _, id) {
      const text = await simulation.answer(tab, () => tab.page.exported(), 10_000);
      if (text) exported.set(id, text);
      return text?.length ?? "failed";
    },
    import(tab, _, id) {
      const text = exported.get(id);
      if (text === undefined) return;
      model.repeated.add(id);
      call(tab, () => tab.page.import(text));
      return text.length;
    },
    async delete_account(tab, _, id) {
      // Without an answer it may be deleted all the same.
      simulation.deleted.add(id);
      model.excuse((saved) => saved.user === id, "account deleted");
      return `${await simulation.answer(tab, () => tab.page.account.deleteAccount(PASSWORD))}`;
    },
  };

  /** What takes no login. */
  const others: Partial<Record<CommandName, (tab: Tab, which: number) => unknown>> = {
    async practise(tab, which) {
      for (let i = 0; i <= which % 3; i++) {
        await run(2_000);
        if (tab.owner.state !== "running" || tab.isCached) return "stopped";
        const session = sessions.get(tab) ?? model.addSession(tab.device, user(tab));
        sessions.set(tab, session);
        tab.isPractising = true;
        session.seconds += 2;
        tab.page.checkpoint(record(session.seconds));
        session.state = "shown";
      }
      return sessions.get(tab)?.seconds;
    },
    finish(tab) {
      const session = sessions.get(tab);
      if (!session) return;
      sessions.delete(tab);
      felt.delete(tab);
      tab.isPractising = false;
      call(tab, async () => {
        if ((await tab.page.practised(record(session.seconds))) === "saved") felt.set(tab, session);
      });
      return session.mark;
    },
    felt(tab, which) {
      const session = felt.get(tab);
      if (!session || session.user !== user(tab)) return;
      const comfort = pick(COMFORTS, which);
      const notices = tab.page.notices.length;
      tab.page.felt(comfort);
      const saved = model.add("comfort", `${session.mark} ${comfort}`, tab.device, session.user);
      scheduler.after(3_000, tab.owner, () => {
        // A notice may say that it wasn't saved.
        const isShown = tab.page.notices.length === notices && !tab.page.update().isInMemory;
        if (isShown) saved.state = "shown";
      });
      return saved.mark;
    },
    async log_in(tab, which) {
      const [, email] = pick([...simulation.people], which);
      if (user(tab) !== null && !tab.page.accountState().needsSignIn) return;
      return `${email}: ${await simulation.logIn(tab, email)}`;
    },
    async sign_up(tab) {
      if (user(tab) !== null) return;
      const person = `person${simulation.people.size}`;
      simulation.people.set(person, emailOf(person));
      // Also if its tab is suspended before the answer: the page finds the login later.
      simulation.noteUser(tab.device, emailOf(person));
      const isIn = await simulation.answer(tab, () => tab.page.account.signUp(emailOf(person), PASSWORD));
      if (!isIn || tab.owner.state !== "running") return `${isIn}`;
      call(tab, () => tab.page.addVisitorSessions());
      return person;
    },
    open_tab: ({ device }) => (device.tabs.size < 3 ? simulation.open(device).name : undefined),
    old_page: ({ device }) => simulation.open(device, "old").name,
    new_page: ({ device }) => simulation.open(device, "next").name,
    async wait(_, which) {
      await run(which * 15);
      return `${which * 15} ms`;
    },
    async calm() {
      if (devices.some(({ isOnline }) => !isOnline)) return;
      network.faults.clear();
      for (const server of servers) server.dieAt(null);
      await run(45_000);
      checkSending(simulation);
      return "45 s";
    },
    async to_midnight() {
      const now = new Date(scheduler.now());
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
      scheduler.sleep(midnight - now.getTime() - 2_000);
      return "asleep";
    },
    network({ device }, which) {
      const fault = pick(NETWORK_FAULTS, which);
      const next = network.faults.get(device) ?? [];
      for (let i = 0; i <= which % 3; i++) next.push(fault);
      network.faults.set(device, next);
      return fault;
    },
    offline: (tab) => (tab.device.isOnline ? change(tab, "offline") : undefined),
    online: (tab) => (tab.device.isOnline ? undefined : change(tab, "online")),
    kill_server(_, which) {
      const server = pick(servers, which);
      const death = pick(DEATHS, which);
      if (!server.isRunning()) return;
      if (death === "now") network.kill(server);
      else server.dieAt(death);
      return death;
    },
    kill_tab(tab) {
      killTab(tab);
      sessions.delete(tab);
      return tab.device.tabs.size === 0 ? simulation.open(tab.device).name : "closed";
    },
    suspend({ device, owner }, which) {
      // Most often the tab that synchronises for the others.
      const [leader = owner] = device.locks.holders("vr-eye-lab.1.sync.");
      scheduler.suspend(which % 4 === 0 ? owner : leader);
      return leader.name;
    },
    suspend_in_transaction(tab) {
      tab.suspendsInTransaction = true;
      return "soon";
    },
    cache(tab) {
      if (sessions.has(tab)) return;
      cacheTab(tab, scheduler, true);
      return "cached";
    },
    hide: (tab) => (tab.isVisible ? look(tab, false) : undefined),
    show: (tab) => (tab.isVisible ? undefined : look(tab, true)),
    database_refused: ({ device: { faults } }, which) => Object.assign(faults, { refused: 1 + (which % 2) }).refused,
    database_full: ({ device: { faults } }, which) => Object.assign(faults, { full: 1 + (which % 3) }).full,
    database_silent({ device }, which) {
      const seconds = 2 + (which % 8);
      device.faults.silentUntil = scheduler.now() + seconds * 1000;
      return `${seconds} s`;
    },
    clock_off({ device }, which) {
      device.clockOffset = (which % 2 === 0 ? 2 : -2) * 24 * 60 * MINUTE;
      return device.clockOffset;
    },
    clock_right({ device }) {
      if (device.clockOffset === 0) return;
      device.clockOffset = 0;
      return device.name;
    },
    async back_up() {
      if (servers.length > 1 || !servers[0]?.isRunning()) return;
      await servers[0].backUp();
      backedUpAt = scheduler.now();
      return "made";
    },
    async restore() {
      const since = backedUpAt;
      if (since === null || !servers[0]?.isRunning()) return;
      await servers[0].restore();
      model.restored(since);
      return `to ${((scheduler.now() - since) / 1000).toFixed(0)} s ago`;
    },
    evict({ device }) {
      for (const tab of device.tabs) {
        killTab(tab);
        sessions.delete(tab);
      }
      device.texts.clear();
      device.databases = new IDBFactory();
      model.excuse((saved) => saved.device === device && !saved.storedAt, "evicted");
      model.isForgotten = true;
      return simulation.open(device).name;
    },
  };

  /** What can be done to a device although none of its tabs is usable. */
  const always: Partial<Record<CommandName, (which: number) => unknown>> = {
    thaw(which) {
      const tab = pick(
        simulation.tabs().filter(({ isCached, owner }) => !isCached && owner.state === "suspended"),
        which,
      );
      if (tab) scheduler.resume(tab.owner);
      return tab?.name;
    },
    uncache(which) {
      const tab = pick(
        simulation.tabs().filter(({ isCached }) => isCached),
        which,
      );
      if (tab) cacheTab(tab, scheduler, false);
      return tab?.name;
    },
  };

  return async (name: CommandName, tab: Tab | undefined, which: number): Promise<unknown> => {
    const id = tab ? user(tab) : null;
    if (always[name]) return always[name](which);
    if (tab && id !== null && signedIn[name]) return signedIn[name](tab, which, id);
    return tab && others[name]?.(tab, which);
  };
}
