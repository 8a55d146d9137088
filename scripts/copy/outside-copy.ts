import { parseAst } from "vite";

/** Attributes and properties that are read or shown to users. */
const SHOWN =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|alt|title|label|placeholder|hint|heading|summary|textContent|innerText)$/;
/** Functions whose arguments are shown to users. */
const SHOWING =
  /^(?:fillText|strokeText|measureText|showToast|showDone|showNotice|setAnnouncement|announce|alert|confirm)$/;
const WORD = /\p{L}{2,}/u;
/** What shows no matter in which language: the product's name, colours and units. */
const SAME_EVERYWHERE = /^(?:VR Eye Lab|Esc|px|#\w+)$/;

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The words in a node that is shown: a literal, a template, or the alternatives of a condition. */
function wordsIn(value: unknown): string[] {
  if (!isNode(value)) return [];
  const { type } = value;
  if (type === "Literal" || type === "JSXText") return typeof value.value === "string" ? [value.value.trim()] : [];
  if (type === "TemplateElement") return [(value.value as { raw: string }).raw.trim()];
  if (type === "TemplateLiteral") return (value.quasis as Node[]).flatMap(wordsIn);
  if (type === "ConditionalExpression") return [value.consequent, value.alternate].flatMap(wordsIn);
  if (type === "LogicalExpression" || value.operator === "+") return [value.left, value.right].flatMap(wordsIn);
  return type === "JSXExpressionContainer" ? wordsIn(value.expression) : [];
}

const nameOf = (value: unknown) =>
  isNode(value) ? String(value.name ?? (isNode(value.property) ? value.property.name : "")) : "";

/** What a node shows by itself. */
function shownBy(node: Node): unknown[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return node.children as unknown[];
  if (node.type === "JSXAttribute" && SHOWN.test(nameOf(node.name))) return [node.value];
  if (node.type === "AssignmentExpression" && SHOWN.test(nameOf(node.left))) return [node.right];
  if (node.type === "CallExpression" && SHOWING.test(nameOf(node.callee)))
    return (node.arguments as unknown[]).slice(0, 1);
  return [];
}

/** Returns the texts that a source shows to users without `#copy`: in JSX, on a canvas, in the document and in toasts. */
export function textsOutsideCopy(source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    found.push(...shownBy(value).flatMap(wordsIn));
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseAst(source, { lang: "tsx" }));
  return found.filter((text) => WORD.test(text) && !SAME_EVERYWHERE.test(text));
}
