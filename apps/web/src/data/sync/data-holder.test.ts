import { expect, it } from "vitest";
import { createDataHolder, createView } from "./data-holder.ts";
import type { LocalData } from "./local-data.ts";

/** A holder whose data logs what happens to it, and closes in a later task. */
function createLoggedHolder() {
  const view = createView();
  const log: string[] = [];
  const holder = createDataHolder(view, async (userId) => {
    log.push(`open ${userId}`);
    view.setState({ sequences: [{ name: userId }] as never });
    const end = (what: string) => async () => {
      await new Promise((resolve) => setTimeout(resolve));
      log.push(`${what} ${userId}`);
    };
    return { userId, close: end("close"), remove: end("remove") } as Partial<LocalData> as LocalData;
  });
  const open = (userId: string) => holder.open(userId, () => undefined);
  return { view, log, holder, open };
}

it("after several changes of the user in a row, the last one's data is open and no other's [R-120] [R-145]", async () => {
  const { view, log, holder, open } = createLoggedHolder();
  await open("ada");
  const changes = [open("ben"), open("ada"), open("ben")];
  expect(holder.userId()).toBe("ben");
  await Promise.all(changes);
  expect((await holder.data()).userId).toBe("ben");
  expect(log).toEqual(["open ada", "close ada", "open ben", "close ben", "open ada", "close ada", "open ben"]);
  expect(view.getState().sequences).toEqual([{ name: "ben" }]);
});

it("a user who logs out while another one's data closes leaves none open [R-048]", async () => {
  const { view, log, holder, open } = createLoggedHolder();
  await open("ada");
  const opening = open("ben");
  await holder.close("keep");
  await opening;
  expect(log.slice(-2)).toEqual(["open ben", "close ben"]);
  expect(holder.userId()).toBeNull();
  expect(view.getState().sequences).toBeUndefined();
});

it("opens a user's data again after it has been removed, not before [R-048]", async () => {
  const { log, holder, open } = createLoggedHolder();
  await open("ada");
  const removal = holder.close("remove");
  await open("ada");
  await removal;
  expect(log).toEqual(["open ada", "remove ada", "open ada"]);
});
