/** A change would remove what only newer versions know. */
export class NewerDataError extends Error {
  override name = "NewerDataError";
}

/**
 * Adds what this version doesn't know to a changed document, so that writing it back removes nothing. For example, `{ name: "A", colour: 1 }` is read as
 * `{ name: "A" }` and changed to `{ name: "B" }`; the result is `{ colour: 1, name: "B" }`.
 * @param stored the document as it is stored
 * @param read the same from `readTolerantly`
 * @param next `read` with a change; null in a field removes it with all that is in it
 * @throws NewerDataError if a list with something unknown was changed, such as exercises of a new type: where that belongs now isn't known
 */
export function keepUnknown(stored: unknown, read: unknown, next: unknown): unknown {
  if (next === null || !hasUnknown(stored, read)) return next;
  if (JSON.stringify(next) === JSON.stringify(read)) return stored;
  if (!isObject(stored) || !isObject(read) || !isObject(next)) throw new NewerDataError();
  const unknown = Object.entries(stored).filter(([key]) => read[key] === undefined);
  const known = Object.entries(next).map(([key, value]) => [key, keepUnknown(stored[key], read[key], value)]);
  return Object.fromEntries([...unknown, ...known]);
}

function hasUnknown(stored: unknown, read: unknown): boolean {
  if (stored === undefined || stored === null) return false;
  if (Array.isArray(stored)) {
    const items = Array.isArray(read) ? read : [];
    return items.length !== stored.length || stored.some((item, i) => hasUnknown(item, items[i]));
  }
  if (!isObject(stored)) return read === undefined || read === null;
  return !isObject(read) || Object.entries(stored).some(([key, value]) => hasUnknown(value, read[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
