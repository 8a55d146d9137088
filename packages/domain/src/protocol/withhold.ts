import type { Unreadable } from "./unreadable.ts";

/*
 * A document as a page of an older protocol version sees it, and the way back. The two functions form a lens:
 *   mergeWithheld(stored, withhold(stored)) equals stored      (an unchanged document changes nothing)
 *   withhold(mergeWithheld(stored, written)) equals written    (the page reads what it wrote)
 * Places are a collection and a path without list indexes, such as `users.programme.week`.
 */

/** Lists that can't be empty: without a readable item their owner is unreadable too. */
const FILLED = new Set(["savedSequences.exercises", "practice.exercises", "users.programme.week.motions"]);
/** Lists whose items are addressed by position: null replaces an unreadable item. */
const POSITIONAL = new Set(["users.programme.week"]);
/** Lists of exercise types. */
const TYPE_LISTS = new Set(["users.programme.week.motions"]);
/** Objects with exercise types as keys. */
const TYPE_KEYS = new Set(["practiceDays.types"]);
/** The list of dated entries, each of which replaces the one in effect before it. */
const DATED = "users.programme";

type Fields = Record<string, unknown>;

/**
 * The part of a JSON value that a page can read.
 * @param place where the value belongs; a whole document is at its collection's name
 * @returns undefined when nothing of it is readable
 */
export function withhold(place: string, value: unknown, unreadable: Unreadable): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withhold(place, item, unreadable));
    if (POSITIONAL.has(place)) return items.map((item) => item ?? null);
    const readable = items.filter((item) => item !== undefined);
    return readable.length === 0 && value.length > 0 && FILLED.has(place) ? undefined : readable;
  }
  if (typeof value === "string") return TYPE_LISTS.has(place) && unreadable.types.has(value) ? undefined : value;
  if (!isObject(value)) return value;
  if (typeof value.type === "string" && unreadable.types.has(value.type)) return undefined;
  if (isIncomplete(place, value, unreadable)) return undefined;
  const readable: Fields = {};
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined || isHiddenKey(place, key, child, unreadable)) continue;
    const part = withhold(`${place}.${key}`, child, unreadable);
    if (part === undefined) return undefined;
    readable[key] = part;
  }
  return readable;
}

/**
 * What to store when a page that read `withhold(stored)` writes `written`: its change, with everything that was withheld from it.
 * @param place as in `withhold`
 * @param stored undefined when there is nothing yet
 */
export function mergeWithheld(place: string, stored: unknown, written: unknown, unreadable: Unreadable): unknown {
  if (stored === undefined || stored === null) return written;
  if (Array.isArray(stored) && Array.isArray(written)) return mergeList(place, stored, written, unreadable);
  if (written === null) return isObject(stored) ? hiddenPart(place, stored, unreadable) : null;
  if (!isObject(stored) || !isObject(written)) return written;
  const restored: Fields = {};
  for (const [key, child] of Object.entries({ ...stored, ...written })) {
    if (isHiddenKey(place, key, stored[key], unreadable)) restored[key] = key in written ? child : stored[key];
    else if (key in written) restored[key] = mergeWithheld(`${place}.${key}`, stored[key], child, unreadable);
  }
  return restored;
}

/** Whether a page can read all of a document. */
export function canRead(collection: string, body: unknown, unreadable: Unreadable | null): boolean {
  if (!unreadable) return true;
  if (unreadable.collections.has(collection)) return false;
  return JSON.stringify(withhold(collection, body, unreadable)) === JSON.stringify(body);
}

function mergeList(place: string, stored: unknown[], written: unknown[], unreadable: Unreadable): unknown[] {
  if (POSITIONAL.has(place)) {
    // A page that clears everything it sees removes the whole, hidden items included.
    const seen = withhold(place, stored, unreadable) as unknown[];
    const isRemoval = written.every((item) => item === null) && seen.some((item) => item !== null);
    return isRemoval ? written : written.map((item, i) => mergeWithheld(place, stored[i], item, unreadable));
  }
  const isHidden = (item: unknown) => withhold(place, item, unreadable) === undefined;
  const seen = stored.filter((item) => !isHidden(item));
  const before =
    place === DATED ? written.map((item) => entryBefore(seen, item)) : matches(place, seen, written, unreadable);
  const merged = written.map((item, i) => mergeWithheld(place, before[i], item, unreadable));
  // Each hidden item keeps the number of readable items in front of it.
  const restored: unknown[] = [];
  let next = 0;
  for (const item of stored) {
    if (isHidden(item)) restored.push(item);
    else if (next < merged.length) restored.push(merged[next++]);
  }
  return [...restored, ...merged.slice(next)];
}

/** The stored item of each written one: the one that reads the same, else the one of its kind at its position. */
function matches(place: string, seen: unknown[], written: unknown[], unreadable: Unreadable): unknown[] {
  const left = new Map(seen.map((item, i) => [i, JSON.stringify(withhold(place, item, unreadable))]));
  const same = written.map((item) => {
    const text = JSON.stringify(item);
    const [index] = [...left].find(([, each]) => each === text) ?? [];
    if (index !== undefined) left.delete(index);
    return index;
  });
  return written.map((item, i) => {
    const index = same[i];
    if (index !== undefined) return seen[index];
    return left.has(i) && isSameKind(seen[i], item) ? seen[i] : undefined;
  });
}

/** The entry in effect on the date of another. */
function entryBefore(entries: unknown[], entry: unknown): unknown {
  const date = isObject(entry) ? String(entry.from) : "";
  return entries.findLast((each) => isObject(each) && String(each.from) <= date);
}

function isSameKind(a: unknown, b: unknown): boolean {
  return !isObject(a) || !isObject(b) || a.type === b.type;
}

/** The hidden items of an object that the page replaced with null; null when there are none. */
function hiddenPart(place: string, stored: Fields, unreadable: Unreadable): Fields | null {
  let hidden = 0;
  const rest = Object.entries(stored).map(([key, child]): [string, unknown] => {
    const at = `${place}.${key}`;
    if (!FILLED.has(at) || !Array.isArray(child)) return [key, child];
    const items = child.filter((item) => withhold(at, item, unreadable) === undefined);
    hidden += items.length;
    return [key, items];
  });
  return hidden > 0 ? Object.fromEntries(rest) : null;
}

/** Whether a page doesn't get a field of an object, which is fine without it. */
function isHiddenKey(place: string, key: string, child: unknown, unreadable: Unreadable): boolean {
  const at = `${place}.${key}`;
  if (unreadable.fields.has(at) || (TYPE_KEYS.has(place) && unreadable.types.has(key))) return true;
  return isObject(child) && isIncomplete(at, child, unreadable);
}

/** Whether an object lacks a field that the page requires. */
function isIncomplete(place: string, value: Fields, { required }: Unreadable): boolean {
  return required.some(([at, fields]) => at === place && fields.some((field) => value[field] === undefined));
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
