import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import { describe, expect, it } from "vitest";
import { sequenceBody } from "../../data/testing/bodies.ts";
import { FEW, firstFew, searchByName } from "./sequence-list.ts";

const named = (names: readonly string[]): SavedSequence[] =>
  names.map((name, i) => ({ ...sequenceBody(name), id: String(i), userId: "ada" }));

describe("a long list of saved motions", () => {
  it.each([
    ["", ["Évening near", "Morning, NEAR", "مساء"]],
    [" near  evening ", ["Évening near"]],
    ["NEAR", ["Évening near", "Morning, NEAR"]],
    ["مسا", ["مساء"]],
    ["noon", []],
  ])("is searched for %j by the words of the name [R-030]", (query, names) => {
    const all = named(["Évening near", "Morning, NEAR", "مساء"]);
    expect(searchByName(all, query).map(({ name }) => name)).toEqual(names);
  });

  it("shows the first twelve, among them the active one [R-030] [R-074]", () => {
    const all = named(Array.from({ length: 200 }, (_, i) => `${i}`));
    const first = all.slice(0, FEW);
    expect(firstFew(all, null)).toEqual(first);
    expect(firstFew(all, "11")).toEqual(first);
    expect(firstFew(all, "gone")).toEqual(first);
    expect(firstFew(all, "150")).toEqual([...all.slice(0, FEW - 1), all[150]]);
    expect(firstFew(all.slice(0, 3), "2")).toEqual(all.slice(0, 3));
  });
});
