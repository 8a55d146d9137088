import { lintSelector } from "./lint-style.ts";
import { BROWSER_NAMES } from "./oldest-browsers.ts";
import { lackingMember, withoutEvent, withoutGlobal } from "./script-features.ts";
import { type Finding, Findings, type Report } from "./support.ts";

/** A node of an ESTree program. */
interface Node {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: Every kind of node has its own properties.
  readonly [key: string]: any;
}

const GLOBAL_OBJECT = new Set(["globalThis", "window", "self"]);
/** Methods that return an iterator, whose own methods are newer than an array's. */
const ITERATORS = new Set(["entries", "keys", "matchAll", "values"]);
const ITERATOR_METHODS = new Set("drop every filter find flatMap forEach map reduce some take toArray".split(" "));
const HAS_PSEUDO_CLASS = /(?:^|[\])\s>.#\w]):[a-z-]+\(/;

/** Returns the names of properties that a script defines: keys of objects, members of classes and `this.name = …`. */
export function definedNames(program: Node): Set<string> {
  const names = new Set<string>();
  visit(program, null, (node, parent) => {
    const { type, key, computed, left } = node;
    const isKey =
      type === "Property" ? parent?.type === "ObjectExpression" : /^(?:Method|Property)Definition$/.test(type);
    if (isKey && !computed && key.type === "Identifier") names.add(key.name);
    if (type === "AssignmentExpression" && left.object?.type === "ThisExpression") names.add(propertyName(left) ?? "");
  });
  return names;
}

/**
 * Finds what a script uses and an oldest browser lacks: global names, properties, events, regular expressions, and selectors in
 * strings. `a?.b`, `a.b?.()` and `typeof a` count as checks; other checks need an exception.
 * @param ours names of properties that the page defines itself, which may be of any object
 */
export function lintScript(program: Node, ours: ReadonlySet<string> = new Set()): Finding[] {
  const found = new Findings();
  const report: Report = (feature, browsers) => {
    const isOurs = feature.startsWith(".") && ours.has(feature.slice(1));
    if (!isOurs) found.report(feature, browsers);
  };
  visit(program, null, (node, parent) => {
    if (node.type === "Identifier" && isReference(node, parent)) report(node.name, withoutGlobal(node.name));
    else if (node.type === "MemberExpression" && !isChecked(node, parent))
      reportMember(node.object, propertyName(node), report);
    else if (node.type === "VariableDeclarator") lintPattern(node, report);
    else if (node.type === "CallExpression") lintCall(node, report);
    else if (node.type === "Literal") lintLiteral(node, report);
  });
  return found.list();
}

/** Checks patterns such as `const { any } = AbortSignal`. */
function lintPattern({ id, init }: Node, report: Report): void {
  if (id.type !== "ObjectPattern" || init?.type !== "Identifier") return;
  for (const { computed, key } of id.properties) {
    if (!computed && key?.type === "Identifier") reportMember(init, key.name, report);
  }
}

function reportMember(object: Node, name: string | null, report: Report): void {
  if (name === null) return;
  const owner = object.type === "Identifier" ? object.name : null;
  const { feature, browsers } = lackingMember(owner, name);
  if (GLOBAL_OBJECT.has(owner)) report(name, withoutGlobal(name));
  else report(feature, browsers);
}

function lintCall({ callee, arguments: [first] }: Node, report: Report): void {
  if (callee.type !== "MemberExpression") return;
  const method = propertyName(callee) ?? "";
  if (method === "addEventListener" && first?.type === "Literal")
    report(`event ${first.value}`, withoutEvent(first.value));
  const { type, callee: maker } = callee.object;
  if (type !== "CallExpression" || maker.type !== "MemberExpression" || maker.object.name === "Object") return;
  if (ITERATORS.has(propertyName(maker) ?? "") && ITERATOR_METHODS.has(method)) {
    report(`Iterator.${method}`, lackingMember("Iterator", method).browsers);
  }
}

function lintLiteral({ value, regex }: Node, report: Report): void {
  if (regex?.flags.includes("v")) report("regular expressions with the flag v", BROWSER_NAMES);
  if (regex && /\(\?[ims]*-?[ims]+:/.test(regex.pattern)) report("regular expressions with modifiers", BROWSER_NAMES);
  if (typeof value === "string" && HAS_PSEUDO_CLASS.test(value)) lintSelector(value, report);
}

/** The name of a member expression's property; null if it is computed. */
function propertyName({ computed, property }: Node): string | null {
  if (!computed) return property.type === "Identifier" ? property.name : null;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : null;
}

/** Whether an expression only checks that something exists. */
function isChecked(node: Node, parent: Node | null): boolean {
  if (parent?.type === "UnaryExpression") return parent.operator === "typeof";
  return parent?.optional === true && (parent.object === node || parent.callee === node);
}

/** Whether an identifier reads a name, and isn't a property's key, a label or a declaration. */
function isReference(node: Node, parent: Node | null): boolean {
  if (!parent || isChecked(node, parent)) return false;
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.key === node) return parent.computed;
  if (/Function|Class|Declarator/.test(parent.type))
    return [parent.init, parent.superClass, parent.body].includes(node);
  return !/Label|Break|Continue|Import|Export|MetaProperty/.test(parent.type);
}

function visit(node: Node, parent: Node | null, call: (node: Node, parent: Node | null) => void): void {
  call(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string") visit(child, node, call);
    }
  }
}
