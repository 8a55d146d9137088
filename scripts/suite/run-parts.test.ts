import { expect, it } from "vitest";
import { impossiblePart, typedFolders, unitPart } from "./parts.mjs";
import { runParts } from "./run-parts.mjs";

const part = (name: string, passed: number, failed: number, skipped = 0) => ({
  name,
  run: async () => ({ counts: { passed, failed, skipped }, output: `all that ${name} wrote\n` }),
});

async function linesOf(...parts: ReturnType<typeof part>[]) {
  const lines: string[] = [];
  const code = await runParts(parts, (line) => lines.push(line));
  return { code, lines: lines.map((line) => line.replace(/\(\d+\.\d s\)/, "(time)")) };
}

it("says a line for each part and ends with the sum", async () => {
  expect(await linesOf(part("types", 1, 0), part("unit", 40, 0, 2))).toEqual({
    code: 0,
    lines: [
      "ok    types: 1 passed, 0 failed (time)",
      "ok    unit: 40 passed, 0 failed, 2 skipped (time)",
      "41 passed, 0 failed",
    ],
  });
});

it("shows what a failing part wrote, goes on with the others and fails", async () => {
  expect(await linesOf(part("types", 0, 1), part("unit", 40, 0))).toEqual({
    code: 1,
    lines: [
      "FAIL  types: 0 passed, 1 failed (time)",
      "all that types wrote",
      "ok    unit: 40 passed, 0 failed (time)",
      "40 passed, 1 failed",
    ],
  });
});

it("fails when nothing ran", async () => {
  expect(await linesOf()).toEqual({ code: 1, lines: ["0 passed, 0 failed"] });
});

it("counts a part that cannot be started as one failure", async () => {
  const lines: string[] = [];
  expect(await runParts([impossiblePart("browser", "There is no Chromium.")], (line) => lines.push(line))).toBe(1);
  expect(lines.slice(1)).toEqual(["There is no Chromium.", "0 passed, 1 failed"]);
});

it("checks the types of every workspace", () => {
  const folders = ["packages/domain", "apps/server", "apps/web", "bench", "e2e", "scripts"];
  expect(typedFolders()).toEqual(expect.arrayContaining(folders));
  expect(unitPart().name).toBe("unit and property tests");
});
