import type * as z from "zod/mini";

/** Names skipped in one value; a value with more is treated as unreadable. */
const MOST_SKIPPED = 1000;

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/**
 * Parses a JSON value that a newer version may have written. Fields that the schema doesn't know are dropped, and so are list items with a value that
 * one of its enums doesn't know; null replaces such an item where the schema allows it.
 * @param report receives each skipped place as a path without list indexes, such as `exercises.type`
 * @returns undefined when the rest doesn't fit the schema either
 */
export function readTolerantly<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  report: (place: string) => void,
): z.infer<Schema> | undefined {
  let result = schema.safeParse(value);
  if (result.success) return result.data;
  const copy: unknown = JSON.parse(JSON.stringify(value) ?? "null");
  const emptied = new Set<unknown>();
  for (let skipped = 0; skipped < MOST_SKIPPED; skipped++) {
    const [issue] = result.error.issues;
    const place = issue && skip(copy, issue, emptied);
    if (place === undefined) return undefined;
    report(place);
    result = schema.safeParse(copy);
    if (result.success) return result.data;
  }
  return undefined;
}

/** Removes from a value what an issue is about. @returns its place; undefined when it isn't about an unknown name */
function skip(root: unknown, issue: Issue, emptied: Set<unknown>): string | undefined {
  if (issue.code === "unrecognized_keys") {
    const owner = at(root, issue.path) as Record<string, unknown>;
    for (const key of issue.keys) delete owner[key];
    return placeOf([...issue.path, issue.keys[0] ?? ""]);
  }
  const isEmptied = issue.code === "too_small" && emptied.has(at(root, issue.path));
  const item = itemPath(root, isEmptied ? issue.path.slice(0, -1) : issue.path);
  if (!item) return undefined;
  const list = at(root, item.slice(0, -1)) as unknown[];
  const index = Number(item.at(-1));
  // Null was tried first, and isn't allowed here.
  if (list[index] === null && emptied.has(list)) list.splice(index, 1);
  else if (issue.code === "invalid_value" || isEmptied) list[index] = null;
  else return undefined;
  emptied.add(list);
  return placeOf(issue.path);
}

/** The path of the innermost list item that a path leads through. */
function itemPath(root: unknown, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length--) {
    if (Array.isArray(at(root, path.slice(0, length - 1)))) return path.slice(0, length);
  }
  return undefined;
}

function at(root: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], root);
}

function placeOf(path: Path): string {
  return path.filter((key) => typeof key !== "number").join(".");
}
