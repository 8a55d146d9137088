import { describe, expect, inject, it } from "vitest";
import { prepareProduct } from "./testing/histories.ts";
import { createSimulation, emailOf } from "./testing/simulation/world.ts";

const practised = { duration: 60, exercises: [{ type: "pursuit" as const, duration: 60 }] };

describe.each([
  ["sqlite", undefined],
  ["postgres", async () => (await fetch(inject("postgresStarter"))).text()],
] as const)("a restored installation on %s", (_, postgres) => {
  const withProduct = prepareProduct(postgres);

  it("gets what a device that is ahead of the backup hasn't sent, once, and the device follows it [R-120] [R-127]", () =>
    withProduct(async (product) => {
      // With PostgreSQL there are two.
      const servers = product.servers.slice(0, 1);
      const simulation = createSimulation({ seed: 1, start: Date.parse("2026-11-20T09:00Z") }, { ...product, servers });
      const { run, answer, network } = simulation;
      const newDevice = async () => {
        const device = simulation.addDevice();
        const tab = simulation.open(device);
        await run(1_000);
        expect(await simulation.logIn(tab, emailOf("ada"))).toBe(true);
        await run(5_000);
        const names = () =>
          tab.page
            .view()
            .sequences?.map(({ name }) => name)
            .toSorted();
        return { device, tab, save: (name: string) => answer(tab, () => tab.page.save(name)), names };
      };
      try {
        const [server] = servers;
        await server?.start();
        const [here, there] = [await newDevice(), await newDevice()];
        await here.save("Motion m1");
        await run(5_000);
        // The server stores this one, but the device doesn't learn it.
        network.faults.set(here.device, ["cut"]);
        await here.save("Motion m2");
        await run(500);
        here.device.isOnline = false;
        await server?.backUp();
        for (const name of ["Motion m3", "Motion m4"]) await there.save(name);
        await run(5_000);
        await here.save("Motion m5");
        expect(await answer(here.tab, () => here.tab.page.practised(practised))).toBe("saved");
        there.device.isOnline = false;
        await server?.restore();
        // The second one returns when the server has as many revisions as it knows.
        for (const { device, tab } of [here, there]) {
          device.isOnline = true;
          tab.fire("window", "online");
          await run(30_000);
        }
        const all = ["Motion m1", "Motion m2", "Motion m5"];
        for (const { names, tab } of [here, there, await newDevice()]) {
          expect(names()).toEqual(all);
          expect(tab.page.view().stats).toMatchObject({ totalSeconds: 60, totalSessions: 1 });
          expect(tab.page.view().unsent).toMatchObject({ waiting: 0, refused: [] });
        }
        expect(simulation.model.violations).toEqual([]);
      } finally {
        simulation.end();
      }
    }));
});
