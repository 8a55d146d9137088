import { describe, expect, it } from "vitest";
import { problemsOf, readMap, readRequirements, withTests } from "./map.mjs";
import { idsInTitles } from "./titles.mjs";

const REQUIREMENTS = "# Requirements\n\n- R-001 One.\n- R-002 Two.\n- R-003 Three.\n- D-01 Four.\n";
const MAP = [
  "| id | built in | tested by |",
  "|---|---|---|",
  "| R-001 | `a.ts` | `a.test.ts` |",
  "| D-01 | `a.ts`, `b.ts` | `a.test.ts`, `b.test.ts` |",
  "## Not yet built",
  "| R-002 | account |",
  "| R-003 | account |",
].join("\n");
const TESTS = { "R-001": ["a.test.ts"], "D-01": ["a.test.ts", "b.test.ts"] };

function problems({ requirements = REQUIREMENTS, map = MAP, tests = TESTS as Record<string, string[]>, absent = "" }) {
  return problemsOf({
    requirements: readRequirements(requirements),
    map: readMap(map),
    tests: new Map(Object.entries(tests).map(([id, paths]) => [id, new Set(paths)])),
    exists: (path) => path !== absent,
  });
}

describe("the check of the map", () => {
  it("finds nothing in a correct map", () => {
    expect(problems({})).toEqual([]);
  });

  it.each(["R-004", "D-04", "E-05"])("recognises %s in all places", (id) => {
    const requirements = `${REQUIREMENTS}- ${id} Five.\n`;
    expect(problems({ requirements })).toEqual([`${id} is missing in the map`]);
    expect(problems({ requirements, map: `${MAP}\n| ${id} | later |` })).toEqual([]);
    expect([...idsInTitles(`it("five [${id}]", () => {});`)]).toEqual([id]);
  });

  it.each([
    ["a requirement without a row", { requirements: `${REQUIREMENTS}- R-004 Five.\n` }, "R-004 is missing in the map"],
    ["a requirement with two rows", { map: `${MAP}\n| R-001 | x |` }, "R-001 is in the map more than once"],
    ["a requirement listed twice", { requirements: `${REQUIREMENTS}- R-001 One.\n` }, "more than once"],
    ["a row without a requirement", { map: `${MAP}\n| R-009 | x |` }, "R-009 is in the map, but is not a requirement"],
    ["a file that is gone", { absent: "b.ts" }, "D-01 names b.ts, which does not exist"],
    ["a test file that is gone", { absent: "b.test.ts" }, "D-01 names b.test.ts, which does not exist"],
    ["a test without the id", { tests: { ...TESTS, "R-001": ["b.test.ts"] } }, "no test with [R-001] in its title"],
    ["a row without a test", { map: MAP.replace("| `a.test.ts` |", "| |") }, "R-001 names no test"],
    ["a row without a file", { map: MAP.replace("| `a.ts` |", "| |") }, "R-001 names no file"],
    ["a test of what is not built", { tests: { ...TESTS, "R-002": ["b.test.ts"] } }, "R-002 is tested by b.test.ts"],
    ["an unknown id in a title", { tests: { ...TESTS, "R-777": ["b.test.ts"] } }, "R-777 is in a title of b.test.ts"],
  ])("finds %s", (_, given, problem) => {
    expect(problems(given)).toEqual([expect.stringContaining(problem)]);
  });

  it("updates the tests of each row from the titles and leaves the rest unchanged", () => {
    const written = withTests(MAP, new Map([["R-001", new Set(["z.test.ts", "c.test.ts"])]]));
    expect(written.split("\n")).toEqual([
      ...MAP.split("\n").slice(0, 2),
      "| R-001 | `a.ts` | `c.test.ts`, `z.test.ts` |",
      "| D-01 | `a.ts`, `b.ts` |  |",
      ...MAP.split("\n").slice(4),
    ]);
  });
});

describe("the ids in titles", () => {
  // Concatenated, so that this file's titles have none of these ids.
  const id = (number: number) => `R-${900 + number}`;

  it("are found in every form of title", () => {
    const source = [
      `it("one [${id(1)}]", () => {});`,
      `test('two, three [${id(2)}, ${id(3)}]', async () => {});`,
      `test.describe(\`\${type}: the eye's [${id(4)}] [${id(5)}]\`, () => {});`,
      `it.each([1, 2])(\n  "six %s [${id(6)}]",\n  () => {},\n);`,
    ].join("\n");
    expect([...idsInTitles(source)]).toEqual([1, 2, 3, 4, 5, 6].map(id));
  });

  it("are not found in comments or without brackets", () => {
    expect([...idsInTitles(`// as [${id(1)}] says\nit("covers ${id(2)}", () => {});`)]).toEqual([]);
  });
});
