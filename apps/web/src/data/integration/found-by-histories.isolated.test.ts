import { expect, it } from "vitest";
import { prepareProduct } from "./testing/histories.ts";
import { killTab } from "./testing/simulation/tab.ts";
import { createSimulation, emailOf, type Simulation } from "./testing/simulation/world.ts";

const ADA = emailOf("ada");
const practised = { duration: 60, exercises: [{ type: "pursuit" as const, duration: 60 }] };

const withProduct = prepareProduct();

/** A simulation on a usual day. */
function simulated(work: (simulation: Simulation) => Promise<void>) {
  return () =>
    withProduct(async (product) => {
      const simulation = createSimulation({ seed: 1, start: Date.parse("2026-11-20T09:00Z") }, product);
      try {
        for (const server of product.servers) await server.start();
        await work(simulation);
      } finally {
        simulation.end();
      }
    });
}

/** A new device on which Ada has signed in. */
async function signedIn({ addDevice, open, run, logIn }: Simulation) {
  const device = addDevice();
  const tab = open(device);
  await run(1_000);
  expect(await logIn(tab, ADA)).toBe(true);
  await run(2_000);
  return { device, tab };
}

it(
  "a tab that was suspended while another one logged its user out and in again saves and sends [R-048] [R-120]",
  simulated(async (simulation) => {
    const { device, tab } = await signedIn(simulation);
    const other = simulation.open(device);
    await simulation.run(5_000);
    simulation.scheduler.suspend(other.owner);
    await simulation.logOut(tab, true);
    expect(await simulation.logIn(tab, ADA)).toBe(true);
    await simulation.run(1_000);
    simulation.scheduler.resume(other.owner);
    await simulation.run(5_000);
    killTab(tab);
    await simulation.answer(other, () => other.page.save("Motion m1"));
    await simulation.run(30_000);
    expect((await signedIn(simulation)).tab.page.view().sequences).toMatchObject([{ name: "Motion m1" }]);
  }),
);

it(
  "a log-out that never reached the server doesn't end the next login [R-048] [R-145]",
  simulated(async (simulation) => {
    const { device, tab } = await signedIn(simulation);
    device.isOnline = false;
    expect(await simulation.logOut(tab, false)).toBe("done");
    device.isOnline = true;
    // The request with which the log-out is repeated before the login.
    simulation.network.faults.set(device, ["lost"]);
    expect(await simulation.logIn(tab, ADA)).toBe(true);
    tab.fire("window", "online");
    await simulation.run(60_000);
    expect(tab.page.accountState()).toMatchObject({ status: "signed-in", needsSignIn: false });
  }),
);

it(
  "a session that is recorded while the browser's database is silent survives the end of its tab [R-127]",
  simulated(async (simulation) => {
    const { device, tab } = await signedIn(simulation);
    device.faults.silentUntil = simulation.scheduler.now() + 60_000;
    device.isOnline = false;
    tab.page.checkpoint(practised);
    expect(await simulation.answer(tab, () => tab.page.practised(practised))).toBe("saved");
    await simulation.run(20_000);
    killTab(tab);
    Object.assign(device, { isOnline: true }).faults.silentUntil = 0;
    simulation.open(device);
    await simulation.run(30_000);
    expect((await signedIn(simulation)).tab.page.view().stats).toMatchObject({ totalSeconds: 60, totalSessions: 1 });
  }),
);

it(
  "a name that arrived from another device, but isn't shown yet, is kept beside the one that replaces it [R-123]",
  simulated(async (simulation) => {
    const [here, there] = [await signedIn(simulation), await signedIn(simulation)];
    await simulation.answer(there.tab, () => there.tab.page.save("Motion m1"));
    await simulation.run(5_000);
    const [motion] = here.tab.page.view().sequences ?? [];
    here.device.faults.silentUntil = simulation.scheduler.now() + 3_000;
    await simulation.answer(there.tab, () => there.tab.page.rename(motion?.id ?? "", "Motion m2"));
    await simulation.run(2_000);
    await simulation.answer(here.tab, () => here.tab.page.rename(motion?.id ?? "", "Motion m3"));
    await simulation.run(30_000);
    const names = (await signedIn(simulation)).tab.page.view().sequences?.map(({ name }) => name);
    expect(names?.toSorted()).toEqual(["Motion m2 (copy)", "Motion m3"]);
  }),
);

it(
  "a write that a suspended tab stores after its user's log-out in another tab is not shown as saved [R-048] [R-120]",
  simulated(async (simulation) => {
    const { device, tab } = await signedIn(simulation);
    const other = simulation.open(device);
    await simulation.run(5_000);
    simulation.scheduler.suspend(other.owner);
    expect(await simulation.logOut(tab, true)).toBe("done");
    simulation.scheduler.resume(other.owner);
    const saved = other.page.save("Motion m1").then(
      () => "saved",
      (error) => String(error),
    );
    await simulation.run(5_000);
    expect(await saved).toContain("You are not signed in.");
    expect(other.page.accountState()).toMatchObject({ status: "signed-out" });
  }),
);

it(
  "a name that arrives from another device while the one that replaces it is saved is kept beside it [R-123]",
  simulated(async (simulation) => {
    const [here, there] = [await signedIn(simulation), await signedIn(simulation)];
    await simulation.answer(there.tab, () => there.tab.page.save("Motion m1"));
    await simulation.run(5_000);
    const polls = () => simulation.trace.filter((line) => line.includes(`${here.tab.name} GET /api/documents`)).length;
    const before = polls();
    const id = here.tab.page.view().sequences?.[0]?.id ?? "";
    await simulation.answer(there.tab, () => there.tab.page.rename(id, "Motion m2"));
    // The answer with the new name waits for the same database as the rename.
    await simulation.run(30_000, () => polls() > before);
    await simulation.run(3);
    await simulation.answer(here.tab, () => here.tab.page.rename(id, "Motion m3"));
    await simulation.run(30_000);
    const names = (await signedIn(simulation)).tab.page.view().sequences?.map(({ name }) => name);
    expect(names?.toSorted()).toEqual(["Motion m2 (copy)", "Motion m3"]);
  }),
);

it(
  "how a session felt is saved also after its user has logged out in another tab and in again [R-127]",
  simulated(async (simulation) => {
    const { device, tab } = await signedIn(simulation);
    const other = simulation.open(device);
    tab.page.checkpoint(practised);
    expect(await simulation.answer(tab, () => tab.page.practised(practised))).toBe("saved");
    await simulation.run(5_000);
    await simulation.logOut(other, true);
    expect(await simulation.logIn(tab, ADA)).toBe(true);
    await simulation.run(2_000);
    tab.page.felt("tired");
    await simulation.run(5_000);
    const history = await simulation.answer(tab, () => tab.page.history());
    expect(history?.sessions).toMatchObject([{ comfort: "tired" }]);
  }),
);

it(
  "a deletion that is undone after another device has brought the motion back keeps both [R-123]",
  simulated(async (simulation) => {
    const [here, there] = [await signedIn(simulation), await signedIn(simulation)];
    await simulation.answer(there.tab, () => there.tab.page.save("Motion m1"));
    await simulation.run(5_000);
    const id = here.tab.page.view().sequences?.[0]?.id ?? "";
    there.device.isOnline = false;
    await simulation.answer(here.tab, () => here.tab.page.remove(id));
    await simulation.run(5_000);
    await simulation.answer(there.tab, () => there.tab.page.rename(id, "Motion m2"));
    there.device.isOnline = true;
    there.tab.fire("window", "online");
    await simulation.run(30_000);
    await simulation.answer(here.tab, async () => here.tab.page.undo(id));
    await simulation.run(30_000);
    const names = (await signedIn(simulation)).tab.page.view().sequences?.map(({ name }) => name);
    expect(names?.toSorted()).toEqual(["Motion m1", "Motion m2 (copy)"]);
  }),
);
