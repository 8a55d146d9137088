import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

describe("a fair queue", () => {
  /** A queue that runs one task at a time, and the tasks that have started, by name: 'network account'. */
  function createQueue(bounds = {}) {
    const queue = createFairQueue({ maxRunning: 1, maxWaiting: 50, maxPerNetwork: 20, maxPerAccount: 20, ...bounds });
    const started: string[] = [];
    const refused: string[] = [];
    const settled = async () => {
      for (let round = 0; round < 10; round++) await Promise.resolve();
    };
    return {
      started,
      refused,
      /** Adds tasks in this order. */
      async add(...names: string[]) {
        for (const name of names) {
          const [network = "", account = network] = name.split(" ");
          void queue.enter({ network, account }).then((mayRun) => (mayRun ? started : refused).push(name));
        }
        await settled();
      },
      /** Lets all tasks end, one after another. */
      async run() {
        for (let task = 0; task < started.length; task++) {
          queue.leave();
          await settled();
        }
      },
    };
  }

  it("lets networks take turns, in the order in which they came", async () => {
    const { add, run, started } = createQueue();
    await add("a 1", "a 2", "a 3", "a 4", "b 5", "b 6", "c 7");
    await run();
    expect(started).toEqual(["a 1", "a 2", "b 5", "c 7", "a 3", "b 6", "a 4"]);
  });

  it("lets the accounts of a network take turns", async () => {
    const { add, run, started } = createQueue();
    await add("a 1", "a 1", "a 1", "a 1", "a 2", "a 3", "a 2");
    await run();
    expect(started).toEqual(["a 1", "a 1", "a 2", "a 3", "a 1", "a 2", "a 1"]);
  });

  it("starts a newcomer after one task of each network, however many tasks wait", async () => {
    const { add, run, started } = createQueue();
    await add(...Array.from({ length: 20 }, (_, i) => `a ${i}`), ...Array.from({ length: 20 }, (_, i) => `b ${i}`));
    await add("newcomer");
    await run();
    expect(started.indexOf("newcomer")).toBe(3);
    expect(started).toHaveLength(41);
  });

  it("does not prefer networks that keep coming back to one that waits", async () => {
    const { add, started, run } = createQueue();
    await add("a 1", "waiting 1", "waiting 2", "b 1", "c 1", "d 1");
    await run();
    expect(started).toEqual(["a 1", "waiting 1", "b 1", "c 1", "d 1", "waiting 2"]);
  });

  it("refuses what exceeds the bound of a network, or of an account across networks", async () => {
    const { add, run, started, refused } = createQueue({ maxPerNetwork: 3, maxPerAccount: 2 });
    await add("a 0", "a 1", "a 2", "a 3", "a 4");
    expect(refused).toEqual(["a 4"]);
    await add("b 1", "c 1", "c 5");
    expect(refused).toEqual(["a 4", "c 1"]);
    await run();
    expect(started.sort()).toEqual(["a 0", "a 1", "a 2", "a 3", "b 1", "c 5"]);
  });

  it("makes room in a full queue by refusing the last task of the network with the most", async () => {
    const { add, refused, started, run } = createQueue({ maxWaiting: 4 });
    await add("a 0", "a 1", "a 2", "a 3", "a 4");
    await add("b 1");
    expect(refused).toEqual(["a 4"]);
    await add("b 2");
    expect(refused).toEqual(["a 4", "a 3"]);
    // Now both have two: neither gives way.
    await add("c 1");
    await add("c 2");
    await add("d 1");
    expect(refused).toEqual(["a 4", "a 3", "a 2", "c 2", "b 2"]);
    await run();
    expect(started).toEqual(["a 0", "a 1", "b 1", "c 1", "d 1"]);
  });

  it("runs as many tasks at once as allowed", async () => {
    const { add, started } = createQueue({ maxRunning: 3 });
    await add("a", "a", "b", "b");
    expect(started).toEqual(["a", "a", "b"]);
  });
});
