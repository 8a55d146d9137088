/** Levels of objects and lists. Our deepest request has eight. */
const MOST_LEVELS = 32;

/**
 * Checks JSON that may be stored. U+0000 is not allowed in texts and keys, since PostgreSQL can't store it. Halves of surrogate pairs, which UTF-8
 * can't encode, are replaced by U+FFFD in place: cutting a text may leave one.
 * @returns undefined if it is allowed; otherwise the path of the text, or of the object with the key
 */
export function checkJson(value: unknown, levels = 0): readonly string[] | "too-deep" | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === MOST_LEVELS) return "too-deep";
  for (const [key, each] of Object.entries(value)) {
    if (key.includes("\0")) return [];
    if (typeof each !== "string") {
      const found = checkJson(each, levels + 1);
      if (found) return found === "too-deep" ? found : [key, ...found];
    } else if (each.includes("\0")) return [key];
    else if (!each.isWellFormed()) (value as Record<string, unknown>)[key] = each.toWellFormed();
  }
  return undefined;
}
