import { describe, expect, it } from "vitest";
import { placeOf, placeSearch } from "./place.ts";

describe("addresses of places [R-001] [R-014]", () => {
  it.each([
    [{ tab: "active" }, ""],
    [{ tab: "guide" }, "?tab=guide"],
    [{ tab: "motions" }, "?tab=motions"],
    [{ tab: "account", view: "overview" }, "?tab=account"],
    [{ tab: "account", view: "progress" }, "?tab=account&view=progress"],
    [{ tab: "account", view: "settings" }, "?tab=account&view=settings"],
  ] as const)("gives %o the query '%s' and reads it back", (place, search) => {
    expect(placeSearch(place)).toBe(search);
    expect(placeOf(search)).toEqual(search ? place : null);
  });

  it("keeps the other parameters and replaces the place", () => {
    expect(placeSearch({ tab: "guide" }, "?dev=1&tab=account&view=progress")).toBe("?dev=1&tab=guide");
    expect(placeSearch({ tab: "active" }, "?tab=guide")).toBe("");
  });

  it.each([
    "?tab=",
    "?tab=saved",
    "?tab=admin",
    "?tab=Guide",
    "?tab=account&view=",
    "?tab=account&view=everything",
    "?tab=%E0%A4%A",
  ])("falls back to Active for the unknown %s", (search) => expect(placeOf(search)).toEqual({ tab: "active" }));

  it("ignores a view of a tab without views", () => {
    expect(placeOf("?tab=guide&view=progress")).toEqual({ tab: "guide" });
  });
});
