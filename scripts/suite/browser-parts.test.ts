import { expect, it } from "vitest";
import { SetupError } from "../setup/project.mjs";
import { browserParts } from "./browser-parts.mjs";

const testsIn = (chromium: string) => ({
  name: "browser",
  run: async () => ({ counts: { passed: 7, failed: 0, skipped: 0 }, output: `in ${chromium}` }),
});

it("runs the browser tests in the Chromium that the preparation found", async () => {
  const { preparation, tests } = browserParts(async () => "/usr/bin/chromium", testsIn);
  expect((await preparation.run()).counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(await tests.run()).toEqual({ counts: { passed: 7, failed: 0, skipped: 0 }, output: "in /usr/bin/chromium" });
});

it("fails without a Chromium and reports why", async () => {
  const prepare = () => Promise.reject(new SetupError("There is no Chromium."));
  const { preparation, tests } = browserParts(prepare, testsIn);
  const failed = { passed: 0, failed: 1, skipped: 0 };
  expect(await preparation.run()).toEqual({ counts: failed, output: "There is no Chromium." });
  expect((await tests.run()).counts).toEqual(failed);
});

it("rethrows errors other than setup errors", async () => {
  const { preparation } = browserParts(() => Promise.reject(new TypeError("a bug")), testsIn);
  await expect(preparation.run()).rejects.toThrow("a bug");
});
