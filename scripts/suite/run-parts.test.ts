import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import { expect, it } from "vitest";
import { type Part, typeParts, unitPart } from "./parts.mjs";
import { runParts } from "./run-parts.mjs";

const part = (name: string, passed: number, failed: number, skipped = 0): Part => ({
  name,
  run: async () => ({ counts: { passed, failed, skipped }, output: ` ✓  one that passed\nall that ${name} wrote\n` }),
});

async function linesOf(...groups: Part[][]) {
  let text = "";
  // Also on a machine with one core.
  const write = (written: string) => {
    text += written;
  };
  const code = await runParts(groups, write, 2);
  return {
    code,
    lines: text
      .replace(/\(\d+\.\d s\)/g, "(time)")
      .replace(/^Running .*\n/gm, "")
      .trimEnd()
      .split("\n"),
  };
}

it("prints a line per part and ends with the sum", async () => {
  expect(await linesOf([part("types", 1, 0)], [part("unit", 40, 0, 2)])).toEqual({
    code: 0,
    lines: ["types: 1 passed, 0 failed (time)", "unit: 40 passed, 0 failed, 2 skipped (time)", "41 passed, 0 failed"],
  });
});

it("prints the names of a group when it starts", async () => {
  let text = "";
  const slow: Part = {
    name: "browser",
    run: async () => ({ counts: { passed: text === "Running browser.\n" ? 1 : 0, failed: 0, skipped: 0 }, output: "" }),
  };
  const code = await runParts([[slow]], (written) => {
    text += written;
  });
  expect(code).toBe(0);
});

it("shows the output of a failing part without the tests that passed, runs the others and fails", async () => {
  expect(await linesOf([part("types", 0, 1)], [part("unit", 40, 0)])).toEqual({
    code: 1,
    lines: [
      "types: 0 passed, 1 failed (time)",
      "all that types wrote",
      "unit: 40 passed, 0 failed (time)",
      "40 passed, 1 failed",
    ],
  });
});

it("runs a group in parallel, prints each part's lines together and the next group after it", async () => {
  let endSecond = () => {};
  const secondHasEnded = new Promise<void>((resolve) => {
    endSecond = resolve;
  });
  const first: Part = { ...part("first", 0, 1), run: () => secondHasEnded.then(part("first", 0, 1).run) };
  const second: Part = {
    ...part("second", 1, 0),
    run: () =>
      part("second", 1, 0)
        .run()
        .finally(() => endSecond()),
  };
  expect(await linesOf([first, second], [part("unit", 40, 0)])).toEqual({
    code: 1,
    lines: [
      "second: 1 passed, 0 failed (time)",
      "first: 0 passed, 1 failed (time)",
      "all that first wrote",
      "unit: 40 passed, 0 failed (time)",
      "41 passed, 1 failed",
    ],
  });
});

it("fails when nothing ran", async () => {
  expect(await linesOf()).toEqual({ code: 1, lines: ["0 passed, 0 failed"] });
});

it("checks the types of every workspace, and of the page in every language [34]", async () => {
  const names = (await typeParts()).map(({ name }) => name.replace("types of ", ""));
  const workspaces = [
    "packages/domain",
    "packages/stripe-sandbox",
    "apps/server",
    "apps/web",
    "bench",
    "e2e",
    "scripts",
  ];
  const languages = LANGUAGE_CODES.filter((code) => code !== "en").map((code) => `apps/web/src/copy/${code}`);
  const configs = [...workspaces, ...languages].map((folder) => `${folder}/tsconfig.json`);
  expect(names.sort()).toEqual([...configs, "apps/web/tsconfig.node.json", "apps/web/tsconfig.worker.json"].sort());
});

it("calls the unit tests by their extent", () => {
  expect(unitPart().name).toBe("unit and property tests");
});
