import type { Identifier } from "@mdn/browser-compat-data";
import bcd from "@mdn/browser-compat-data/forLegacyNode";
import type { BrowserName } from "./oldest-browsers.ts";
import { browsersWithout, featuresOf, Lacking } from "./support.ts";

type Report = (feature: string, browsers: readonly BrowserName[]) => void;

/** Units that the data describes as a group. */
const UNIT_GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^dv/, "viewport_percentage_units_dynamic"],
  [/^lv/, "viewport_percentage_units_large"],
  [/^sv/, "viewport_percentage_units_small"],
  [/^cq/, "container_query_length_units"],
];

const { properties, selectors, types, "at-rules": atRules } = bcd.css;

/** Functions of values, such as `color-mix`. */
const functions = new Lacking();
addFunctions(types);

function addFunctions(parent: Identifier | undefined): void {
  for (const [name, feature] of featuresOf(parent)) {
    if (feature.__compat) functions.add(name, browsersWithout(feature.__compat));
    addFunctions(feature);
  }
}

const without = (feature: Identifier | undefined): BrowserName[] =>
  feature?.__compat ? browsersWithout(feature.__compat) : [];

export const withoutAtRule = (name: string): BrowserName[] => without(atRules?.[name]);
export const withoutDescriptor = (rule: string, name: string): BrowserName[] => without(atRules?.[rule]?.[name]);
export const withoutProperty = (name: string): BrowserName[] => without(properties?.[name]);
export const withoutNesting = (): BrowserName[] => without(selectors?.nesting);

/** Checks the pseudo-classes and pseudo-elements of a selector. Those with a vendor's prefix have no common form. */
export function lintSelector(selector: string, report: Report): void {
  const plain = selector.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
  for (const [, colons, name = ""] of plain.matchAll(/(::?)([a-z][a-z-]*)/g)) {
    report(`${colons}${name}`, without(selectors?.[name]));
  }
}

/** Checks the functions, units and keywords of a value. Keywords depend on the property. */
export function lintValue(property: string, value: string, report: Report): void {
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  for (const [, name = ""] of plain.matchAll(/([a-z][a-z0-9-]*)\(/g)) report(`${name}()`, functions.of(name));
  for (const [, unit = ""] of plain.matchAll(/(?<![\w-])[\d.]+([a-z]+)/gi)) {
    const [, key = unit] = UNIT_GROUPS.find(([pattern]) => pattern.test(unit)) ?? [];
    report(`unit ${unit}`, without(types?.length?.[key]));
  }
  // An unknown font leaves the rest of the list.
  if (property === "font-family") return;
  for (const keyword of plain.split(/[\s,()/!]+/))
    report(`${property}: ${keyword}`, without(properties?.[property]?.[keyword]));
}
