import type { Identifier } from "@mdn/browser-compat-data";
import bcd from "@mdn/browser-compat-data/forLegacyNode";
import postcss, { type AtRule, type ChildNode, type Declaration } from "postcss";
import type { BrowserName } from "./oldest-browsers.ts";
import { browsersWithout, type Finding, Findings, featuresOf, Lacking, type Report } from "./support.ts";

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
    if (feature.__compat) functions.add(name, browsersWithout(feature));
    addFunctions(feature);
  }
}

/**
 * Finds what a style sheet uses and an oldest browser lacks. A value isn't reported if the same rule sets the property to an older value
 * before, or if it is inside `@supports`.
 */
export function lintStyle(css: string): Finding[] {
  const found = new Findings();
  const { report } = found;
  postcss.parse(css).walk((node) => {
    if (isInside(node, "supports")) return;
    if (node.type === "atrule") report(`@${node.name}`, browsersWithout(atRules?.[node.name]));
    else if (node.type === "decl") lintDeclaration(node, report);
    else if (node.type === "rule" && !isInside(node, "keyframes")) {
      lintSelector(node.selector, report);
      if (node.parent?.type === "rule") report("nesting", browsersWithout(selectors?.nesting));
    }
  });
  return found.list();
}

function lintDeclaration(declaration: Declaration, report: Report): void {
  const { prop, value, parent } = declaration;
  const { name: rule = "" } = parent?.type === "atrule" ? (parent as AtRule) : {};
  if (/^(?:font-face|property)$/.test(rule)) {
    report(`@${rule} ${prop}`, browsersWithout(atRules?.[rule]?.[prop]));
    return;
  }
  const siblings = (parent?.nodes ?? []).filter((node): node is Declaration => node.type === "decl");
  const has = (name: string) => siblings.some((other) => other.prop === name);
  const isPrefixed = (browser: BrowserName) => has(`-${browser === "firefox" ? "moz" : "webkit"}-${prop}`);
  const reportHere: Report = (feature, browsers) =>
    report(
      feature,
      browsers.filter((browser) => !isPrefixed(browser)),
    );
  if (!prop.startsWith("-")) reportHere(prop, browsersWithout(properties?.[prop]));
  const before = siblings.slice(0, siblings.indexOf(declaration)).filter((other) => other.prop === prop);
  if (!before.some(isOld)) lintValue(prop, value, reportHere);
}

/** Whether every oldest browser understands the value of a declaration. */
function isOld({ prop, value }: Declaration): boolean {
  const found = new Findings();
  lintValue(prop, value, found.report);
  return found.list().length === 0;
}

function isInside(node: ChildNode, name: string): boolean {
  for (let at = node.parent; at; at = at.parent as typeof at) {
    if (at.type === "atrule" && (at as AtRule).name === name) return true;
  }
  return false;
}

/** Checks the pseudo-classes and pseudo-elements of a selector. Those with a vendor's prefix have no common form. */
export function lintSelector(selector: string, report: Report): void {
  const plain = selector.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
  for (const [, colons, name = ""] of plain.matchAll(/(::?)([a-z][a-z-]*)/g)) {
    report(`${colons}${name}`, browsersWithout(selectors?.[name]));
  }
}

/** Checks the functions, units and keywords of a value. Keywords depend on the property. */
function lintValue(property: string, value: string, report: Report): void {
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "");
  for (const [, name = ""] of plain.matchAll(/([a-z][a-z0-9-]*)\(/g)) report(`${name}()`, functions.of(name));
  for (const [, unit = ""] of plain.matchAll(/(?<![\w-])[\d.]+([a-z]+)/gi)) {
    const [, key = unit] = UNIT_GROUPS.find(([pattern]) => pattern.test(unit)) ?? [];
    report(`unit ${unit}`, browsersWithout(types?.length?.[key]));
  }
  // An unknown font leaves the rest of the list.
  if (property === "font-family") return;
  for (const keyword of plain.split(/[\s,()/!]+/))
    report(`${property}: ${keyword}`, browsersWithout(properties?.[property]?.[keyword]));
}
