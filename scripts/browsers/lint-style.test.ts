import { describe, expect, it } from "vitest";
import { lintStyle } from "./lint-style.ts";

const featuresIn = (css: string) => lintStyle(css).map(({ feature }) => feature);

describe("the check of built styles [D-11]", () => {
  it.each([
    ["a { color: color-mix(in srgb, red 40%, blue) }", "color-mix()"],
    ["a { --track: oklch(0.7 0.1 200) }", "oklch()"],
    ["a { height: calc(100dvh - 1rem) }", "unit dvh"],
    ["a { text-wrap: balance }", "text-wrap"],
    ["a { grid-template-rows: subgrid }", "grid-template-rows: subgrid"],
    ["a { & b { color: red } }", "nesting"],
    ["a { b { color: red } }", "nesting"],
    ["a:has(b) { color: red }", ":has"],
    ["@media (width > 1px) { a:popover-open { color: red } }", ":popover-open"],
    ["@property --a { syntax: '*'; inherits: false }", "@property"],
    ["@starting-style { a { opacity: 0 } }", "@starting-style"],
    ["a { user-select: none }", "user-select"],
  ])("finds what is new in %s", (css, feature) => {
    expect(featuresIn(css)).toContain(feature);
  });

  it.each([
    "@layer base { a:is(b, c):focus-visible { inset: 0; translate: 1px; color: rgb(1 2 3 / 0.4) } }",
    "@container (width > 20rem) { a { container-type: inline-size; aspect-ratio: 1 } }",
    "@media (width >= 48rem) { dialog::backdrop { color: red } }",
    "@supports (height: 1dvh) { a { height: 1dvh; color: oklch(0.7 0.1 200) } }",
    "a { height: 100vh; height: 100dvh }",
    "a { -webkit-user-select: none; user-select: none }",
    '.hover\\:has-dvh[data-a=":has(b)"] { content: ":has(b) 1dvh" }',
    "@keyframes a { from { opacity: 0 } to { opacity: 1 } }",
  ])("accepts %s", (css) => {
    expect(featuresIn(css)).toEqual([]);
  });
});
