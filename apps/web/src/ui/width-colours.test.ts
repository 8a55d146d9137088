import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });

/** Parts of many screens: axe sees them on a desktop and on a phone. */
const SEEN_AT_EVERY_WIDTH = ["../frame/switcher.tsx", "../features/active/active-tab.tsx"];

const BY_WIDTH =
  /(?:max-)?\b(?:sm|md|lg|xl):[\w:-]*(?:opacity-|(?:text|bg)-(?!(?:xs|sm|base|lg|xl|2xl|left|center|right)\b))/;

it("no text or background colour depends on the window's width: the browser tests run axe at one width per screen", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(50);
  const found = Object.entries(SOURCES).filter(([, source]) => BY_WIDTH.test(source));
  expect(found.map(([path]) => path).sort()).toEqual([...SEEN_AT_EVERY_WIDTH].sort());
});
