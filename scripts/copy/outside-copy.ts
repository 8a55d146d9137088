import { parseAst } from "vite";

/** Attributes and properties that are read, shown or sent to users: of elements, a headset's status and heading, emails and errors. */
const SHOWN =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|ariaLabel|alt|title|label|placeholder|hint|heading|summary|textContent|innerText|large|sentence|countdown|total|overlay|note|text|details|aside|subject|lines|button|end|error)$/;
/** Functions that show one of their first two arguments. */
const SHOWING =
  /^(?:fillText|strokeText|measureText|drawText|draw|say|showToast|showDone|showNotice|setAnnouncement|announce|alert)$/;
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
  if (type === "SpreadElement") return wordsIn(value.argument);
  if (type === "CallExpression") return nameOf(value.callee) === "join" ? wordsIn((value.callee as Node).object) : [];
  if (type === "ArrayExpression") return (value.elements as unknown[]).flatMap(wordsIn);
  return type === "JSXExpressionContainer" ? wordsIn(value.expression) : [];
}

const nameOf = (value: unknown) =>
  isNode(value) ? String(value.name ?? value.value ?? (isNode(value.property) ? value.property.name : "")) : "";

/** What a node shows by itself. */
function shownBy(node: Node): unknown[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return node.children as unknown[];
  if (node.type === "JSXAttribute" && SHOWN.test(nameOf(node.name))) return [node.value];
  if (node.type === "AssignmentExpression" && SHOWN.test(nameOf(node.left))) return [node.right];
  if (node.type === "VariableDeclarator" && SHOWN.test(nameOf(node.id))) return [node.init];
  if (node.type === "Property" && SHOWN.test(nameOf(node.key))) return [node.value];
  if (node.type !== "CallExpression") return [];
  const [first, second] = node.arguments as unknown[];
  if (nameOf(node.callee) === "setAttribute") return SHOWN.test(nameOf(first)) ? [second] : [];
  if (SHOWING.test(nameOf(node.callee))) return [first, second];
  return [];
}

/** The words between the tags of a template of HTML. */
function wordsInMarkup({ quasi }: Node): string[] {
  const parts = ((quasi as Node).quasis as Node[]).map(({ value }) => (value as { raw: string }).raw);
  const lines = parts.join("\n").replace(/<[^>]*>/g, "\n");
  return lines.split("\n").map((line) => line.trim());
}

/** Returns the texts that a source shows or sends to users without the copy. */
export function textsOutsideCopy(source: string, lang: "ts" | "tsx" = "tsx"): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    found.push(...shownBy(value).flatMap(wordsIn));
    if (value.type === "TaggedTemplateExpression" && nameOf(value.tag) === "html") found.push(...wordsInMarkup(value));
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseAst(source, { lang }));
  return found.filter((text) => WORD.test(text) && !SAME_EVERYWHERE.test(text));
}
