import { expect, it } from "vitest";
import { createHashLimit } from "./hash-limit.ts";

/** A limit of one hash at once, and the hashes that have started or were refused, by name: 'network account'. */
function createTasks(bounds = {}) {
  const limit = createHashLimit({ maxRunning: 1, maxWaiting: 50, maxPerNetwork: 20, maxPerAccount: 20, ...bounds });
  const started: string[] = [];
  const refused: string[] = [];
  const settled = async () => {
    for (let round = 0; round < 10; round++) await Promise.resolve();
  };
  return {
    started,
    refused,
    /** Adds hashes in this order. */
    async add(...names: string[]) {
      for (const name of names) {
        const [network = "", account = network] = name.split(" ");
        void limit.enter({ network, account }).then((mayRun) => (mayRun ? started : refused).push(name));
      }
      await settled();
    },
    /** Lets all hashes end, one after another. */
    async run() {
      for (let task = 0; task < started.length; task++) {
        limit.leave();
        await settled();
      }
    },
  };
}

it("runs as many hashes at once as allowed, and the others in order", async () => {
  const { add, run, started } = createTasks({ maxRunning: 2 });
  await add("a 1", "b 2", "a 3", "c 4", "b 5");
  expect(started).toEqual(["a 1", "b 2"]);
  await run();
  expect(started).toEqual(["a 1", "b 2", "a 3", "c 4", "b 5"]);
});

it("refuses what exceeds the bound of a network, or of an account across networks", async () => {
  const { add, run, started, refused } = createTasks({ maxPerNetwork: 3, maxPerAccount: 2 });
  await add("a 0", "a 1", "a 2", "a 3", "a 4");
  await add("b 1", "c 1", "c 5");
  await run();
  expect(refused).toEqual(["a 4", "c 1"]);
  expect(started).toEqual(["a 0", "a 1", "a 2", "a 3", "b 1", "c 5"]);
});

it("makes room in a full queue by refusing the newest of the network with the most", async () => {
  const { add, refused, started, run } = createTasks({ maxWaiting: 4 });
  await add("a 0", "a 1", "a 2", "a 3", "a 4");
  await add("b 1");
  await add("b 2");
  // Now both have two: neither gives way to their own, but the first of them to a newcomer.
  await add("a 5");
  await add("c 1");
  expect(refused).toEqual(["a 4", "a 3", "a 5", "a 2"]);
  await run();
  expect(started).toEqual(["a 0", "a 1", "b 1", "b 2", "c 1"]);
});
