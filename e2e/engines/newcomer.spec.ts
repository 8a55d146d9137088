import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { newcomerTasks } from "./newcomer.ts";

test("a newcomer practises, signs up, saves, sees progress and cancels Pro, all in one language [34]", async ({
  tab,
  engineName,
}) => {
  await newcomerTasks(tab, engineName === "firefox" ? "de" : "es");
  expect(tab.trouble).toEqual([]);
});
