import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { newcomerTasks } from "./newcomer.ts";

for (const code of ["de", "es"] as const)
  test(`a newcomer practises, signs up, saves, sees progress and cancels Pro, all in ${code} [34]`, async ({ tab }) => {
    await newcomerTasks(tab, code);
    expect(tab.trouble).toEqual([]);
  });
