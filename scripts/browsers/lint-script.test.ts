import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { definedNames, lintScript } from "./lint-script.ts";

const featuresIn = (code: string) => lintScript(parseSync("script.js", code).program).map(({ feature }) => feature);

describe("the check of built scripts [D-11]", () => {
  it.each([
    ["AbortSignal.any([a, b])", "AbortSignal.any"],
    ["const { any } = AbortSignal", "AbortSignal.any"],
    ["list.toSorted()", ".toSorted"],
    ["list['with'](0, 1)", ".with"],
    ["Object.groupBy(list, key)", "Object.groupBy"],
    ["new CloseWatcher()", "CloseWatcher"],
    ["window.requestIdleCallback(work)", "requestIdleCallback"],
    ["element.showPopover()", ".showPopover"],
    ["element.addEventListener('scrollend', stop)", "event scrollend"],
    ["map.values().map(double)", "Iterator.map"],
    ["new Intl.DurationFormat('en')", "Intl.DurationFormat"],
    ["page.querySelector('ul:has(> li)')", ":has"],
    ["/[a--b]/v", "regular expressions with the flag v"],
    ["/(?i:a)b/", "regular expressions with modifiers"],
  ])("finds what is new in %s", (code, feature) => {
    expect(featuresIn(code)).toContain(feature);
  });

  it.each([
    "list.findLast(even); list.at(-1); Object.hasOwn(a, b); structuredClone(a)",
    "Object.values(map).map(double); list.map(double).filter(even)",
    "navigator.xr?.requestSession?.('immersive-vr'); if (typeof scheduler === 'object') work()",
    "const settings = { any: 1, popover: 2 }; class Set2 { union() {} }",
    "navigator.locks.request('a', work); element.inert = true; dialog.showModal()",
    "AbortSignal.timeout(5); element.addEventListener('pointerdown', start)",
    "const text = 'a:b(c)'; /(?<=a)b/u.test(text)",
  ])("accepts %s", (code) => {
    expect(featuresIn(code)).toEqual([]);
  });

  it("accepts properties that the page defines itself, but not a browser's", () => {
    const program = parseSync(
      "a.js",
      "({ share: 1 }); class A { take() {} #b() { this.sync = 2 } }; list.when = 1",
    ).program;
    expect(definedNames(program)).toEqual(new Set(["share", "take", "sync"]));
    const use = parseSync("b.js", "a.share(); a.take(); a.sync(); a.toSorted(); Object.groupBy(a)").program;
    const findings = lintScript(use, new Set([...definedNames(program), "groupBy"]));
    expect(findings.map(({ feature }) => feature)).toEqual([".toSorted", "Object.groupBy"]);
  });

  it("names the browsers that lack it", () => {
    const code = "new AbortController(); AbortSignal.any([]); [].toReversed()";
    expect(lintScript(parseSync("script.js", code).program)).toEqual([
      { feature: "AbortSignal.any", browsers: ["chrome", "firefox", "safari"] },
      { feature: ".toReversed", browsers: ["chrome"] },
    ]);
  });
});
