import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import type { BrowserName } from "./oldest-browsers.ts";
import {
  lintSelector,
  lintValue,
  withoutAtRule,
  withoutDescriptor,
  withoutNesting,
  withoutProperty,
} from "./style-features.ts";
import type { Finding } from "./support.ts";

type Report = (feature: string, browsers: readonly BrowserName[]) => void;

/**
 * Finds what a style sheet uses and an oldest browser lacks. A value isn't reported if the same rule sets the property to an older value
 * before, or if it is inside `@supports`.
 */
export function lintStyle(css: string): Finding[] {
  const found = new Map<string, readonly BrowserName[]>();
  const report: Report = (feature, browsers) => {
    if (browsers.length > 0) found.set(feature, browsers);
  };
  postcss.parse(css).walk((node) => {
    if (isInside(node, "supports")) return;
    if (node.type === "atrule") report(`@${node.name}`, withoutAtRule(node.name));
    else if (node.type === "rule") lintRule(node, report);
    else if (node.type === "decl") lintDeclaration(node, report);
  });
  return [...found].map(([feature, browsers]) => ({ feature, browsers }));
}

function lintRule(rule: Rule, report: Report): void {
  if (isInside(rule, "keyframes")) return;
  lintSelector(rule.selector, report);
  if (rule.parent?.type === "rule") report("nesting", withoutNesting());
}

function lintDeclaration(declaration: Declaration, report: Report): void {
  const { prop, value, parent } = declaration;
  if (parent?.type === "atrule" && /^(?:font-face|property)$/.test((parent as AtRule).name)) {
    const rule = (parent as AtRule).name;
    report(`@${rule} ${prop}`, withoutDescriptor(rule, prop));
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
  if (!prop.startsWith("-")) reportHere(prop, withoutProperty(prop));
  const before = siblings.slice(0, siblings.indexOf(declaration)).filter((other) => other.prop === prop);
  if (!before.some(isOld)) lintValue(prop, value, reportHere);
}

/** Whether every oldest browser understands the value of a declaration. */
function isOld({ prop, value }: Declaration): boolean {
  let isOld = true;
  lintValue(prop, value, (_, browsers) => {
    if (browsers.length > 0) isOld = false;
  });
  return isOld;
}

function isInside(node: ChildNode, name: string): boolean {
  for (let at = node.parent; at; at = at.parent as typeof at) {
    if (at.type === "atrule" && (at as AtRule).name === name) return true;
  }
  return false;
}
