import { expect, it } from "vitest";
import { keepStorage } from "./keep-storage.ts";

it.each([
  ["is granted", { persist: async () => true }, []],
  ["is refused", { persist: async () => false }, ["The browser may delete this site's data when space runs low"]],
  ["fails", { persist: () => Promise.reject(new Error("no")) }, ["Persistent storage: no"]],
  [
    "throws",
    {
      persist: () => {
        throw new Error("never");
      },
    },
    ["Persistent storage: never"],
  ],
  ["is missing", {}, []],
  ["is missing with all storage", undefined, []],
])("persistent storage that %s only changes the log [R-145]", async (_, storage, expected) => {
  const log: string[] = [];
  await keepStorage(storage, (message) => void log.push(message));
  expect(log).toEqual(expected);
});
