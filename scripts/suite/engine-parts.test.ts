import { expect, it, vi } from "vitest";
import { SetupError } from "../setup/project.mjs";
import { engineParts } from "./engine-parts.mjs";

const testsIn = (engines: object) => ({
  name: "engines",
  run: async () => ({ counts: { passed: 7, failed: 0, skipped: 0 }, output: Object.keys(engines).join() }),
});

it("runs the tests in the browsers found, and warns about a missing one", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { preparation, tests } = engineParts(async () => ({ FIREFOX_PATH: "/usr/bin/firefox" }), testsIn);
  expect((await preparation.run()).counts).toEqual({ passed: 1, failed: 0, skipped: 1 });
  expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/^!!! NOT TESTED in WebKit: run 'apt-get install /)]);
  log.mockRestore();
  expect((await tests.run()).output).toBe("FIREFOX_PATH");
});

it("skips the tests without a browser, and fails without a page", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const none = engineParts(async () => ({}), testsIn);
  expect((await none.preparation.run()).counts).toEqual({ passed: 0, failed: 0, skipped: 2 });
  expect(log.mock.calls.flat().join()).toContain("NOT TESTED in Firefox and WebKit");
  log.mockRestore();
  expect((await none.tests.run()).counts).toEqual({ passed: 0, failed: 0, skipped: 1 });
  const { preparation } = engineParts(() => Promise.reject(new SetupError("The build failed.")), testsIn);
  expect(await preparation.run()).toEqual({
    counts: { passed: 0, failed: 1, skipped: 0 },
    output: "The build failed.",
  });
});
