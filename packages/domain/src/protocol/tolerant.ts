import type * as z from "zod/mini";

/** Parses of one value. Each skips everything that the one before found; deeper lists take one more. */
const MOST_PARSES = 12;

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/**
 * Parses a JSON value that a newer version may have written. Fields that the schema doesn't know are dropped. So are list items and optional fields with a
 * value that one of its enums doesn't know; null replaces such an item where the schema allows it.
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
  // Lists and objects that something was taken from: an issue with their length, a null in them or a missing field follows from that.
  const emptied = new Set<unknown>();
  for (let parses = 0; parses < MOST_PARSES; parses++) {
    // The last first, so that taking an item out of a list moves none that is still to come.
    for (const issue of result.error.issues.toReversed()) {
      const place = skip(copy, issue, emptied);
      if (place === undefined) return undefined;
      report(place);
    }
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
  if (!item) return dropField(root, issue, emptied);
  const list = at(root, item.slice(0, -1)) as unknown[];
  const index = Number(item.at(-1));
  // The schema doesn't allow the null that replaced the item.
  if (list[index] === null && emptied.has(list)) list.splice(index, 1);
  else if (issue.code === "invalid_value" || isEmptied) list[index] = null;
  else return undefined;
  emptied.add(list);
  return placeOf(issue.path);
}

/** As `skip`, outside lists: drops a field with an unknown value, then what lacks it. */
function dropField(root: unknown, { code, path }: Issue, emptied: Set<unknown>): string | undefined {
  const isMissing = at(root, path) === undefined && emptied.has(at(root, path.slice(0, -1)));
  if (!isMissing && code !== "invalid_value") return undefined;
  const field = isMissing ? path.slice(0, -1) : path;
  const [name] = field.slice(-1);
  if (name === undefined) return undefined;
  const owner = at(root, field.slice(0, -1)) as Record<PropertyKey, unknown>;
  delete owner[name];
  emptied.add(owner);
  return placeOf(path);
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
