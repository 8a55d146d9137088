import { checkAccounts, checkQuiet, checkSending, checkSent } from "./checks.ts";
import { createCommands } from "./commands.ts";
import type { Tab } from "./device.ts";
import { type History, PEOPLE, pick } from "./history.ts";
import { cacheTab, killTab } from "./tab.ts";
import { createSimulation, emailOf, type Product, type Simulation } from "./world.ts";

/** Runs a history. @returns what it violated, and what happened, in words */
export async function simulate(history: History, product: Product) {
  const simulation = createSimulation(history, product);
  try {
    await begin(simulation, history);
    const execute = createCommands(simulation);
    for (const { name, who, which, pause } of history.commands) {
      const tab = pick(simulation.usable(), who);
      const what = await execute(name, tab, which);
      // What can't be done now takes no time.
      if (what === undefined) continue;
      simulation.note(`${tab?.name} ${name}: ${what}`);
      await simulation.run(pause);
    }
    await end(simulation);
  } catch (error) {
    simulation.violate(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    simulation.end();
  }
  return { violations: simulation.model.violations, trace: simulation.trace };
}

async function begin(simulation: Simulation, { devices }: History): Promise<void> {
  for (const server of simulation.servers) await server.start();
  for (const { user, tabs } of devices) {
    const device = simulation.addDevice();
    const first = simulation.open(device);
    if (tabs > 1) simulation.open(device);
    await simulation.run(500);
    // Two of ten browsers are a visitor's.
    const isIn = user >= 8 || (await simulation.logIn(first, emailOf(pick(PEOPLE, user))));
    if (!isIn) throw new Error("A log-in fails.");
  }
}

/** Ends all faults, lets everybody come back, and checks what must be true then. */
async function end(simulation: Simulation): Promise<void> {
  const { scheduler, network, servers, devices, run, open, user, usable } = simulation;
  simulation.note("The faults end.");
  network.faults.clear();
  for (const server of servers) server.dieAt(null);
  for (const device of devices) {
    Object.assign(device, { clockOffset: 0, isOnline: true });
    Object.assign(device.faults, { full: 0, refused: 0, silentUntil: 0 });
    for (const tab of device.tabs) {
      Object.assign(tab, { suspendsInTransaction: false, isVisible: true });
      if (tab.isCached) cacheTab(tab, scheduler, false);
      if (tab.owner.state === "suspended") continue;
      tab.fire("document", "visibilitychange");
      tab.fire("window", "online");
    }
  }
  // Suspended tabs may hold the lock of those that people use.
  const isSuspended = simulation.tabs().some(({ owner, isCached }) => owner.state === "suspended" && !isCached);
  if (isSuspended) {
    await run(45_000);
    checkSending(simulation);
  }
  for (const { owner } of simulation.tabs()) scheduler.resume(owner);
  const isSent = () => usable().every((tab) => tab.page.view().unsent.waiting === 0);
  for (let i = 0; i < 10 && (i < 2 || !isSent()); i++) await run(15_000);
  for (const device of devices) {
    // What is in memory only is sent by now; a session that runs in a tab ends with it.
    for (const tab of device.tabs) {
      if (tab.version !== "current" || tab.isPractising || tab.page.update().isInMemory) killTab(tab);
    }
    // What a closed tab left is found by the next start of the page.
    const isLeft = [...device.texts.keys()].some((key) => key.startsWith("vr-eye-lab.practice."));
    if (isLeft || device.tabs.size === 0) open(device);
  }
  // A minute after the faults every page has seen that its device's clock was corrected.
  await run(32_000);
  for (const device of devices) {
    const tab = [...device.tabs].at(-1) as Tab;
    checkSent(simulation, tab);
    for (const email of simulation.usersOf.get(device) ?? []) {
      const { user: current, needsSignIn } = tab.page.accountState();
      if (needsSignIn && !simulation.model.isRestored && !simulation.deleted.has(current?.id ?? "")) {
        simulation.violate(`${tab.name} asks to sign in, although nothing ended the login.`);
      }
      if (current?.email === email && !needsSignIn) continue;
      if (user(tab) !== null) await simulation.logOut(tab, true);
      if (!(await simulation.logIn(tab, email))) continue;
      await run(40_000, () => tab.page.view().stats !== undefined);
      // What the page finds at its start is in the outbox by then.
      await run(1_000);
      await run(40_000, () => tab.page.view().unsent.waiting === 0);
      checkSent(simulation, tab);
    }
  }
  await checkAccounts(simulation);
  await checkQuiet(simulation);
}
