/** Levels of objects and lists. Our deepest request has eight. */
const MOST_LEVELS = 32;

/** What is wrong with a JSON value, and the path of the text, or of the object with the key. */
interface JsonProblem {
  readonly path: readonly string[];
  readonly problem: "control-characters" | "too-deep";
}

/**
 * Checks JSON that may be stored. U+0000 is not allowed in texts and keys, since PostgreSQL can't store it. Halves of surrogate pairs, which UTF-8
 * can't encode, are replaced by U+FFFD in place: cutting a text may leave one.
 */
export function checkJson(value: unknown, levels = 0): JsonProblem | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === MOST_LEVELS) return { path: [], problem: "too-deep" };
  for (const [key, each] of Object.entries(value)) {
    if (key.includes("\0")) return { path: [], problem: "control-characters" };
    if (typeof each !== "string") {
      const found = checkJson(each, levels + 1);
      if (found) return { ...found, path: [key, ...found.path] };
    } else if (each.includes("\0")) return { path: [key], problem: "control-characters" };
    else if (!each.isWellFormed()) (value as Record<string, unknown>)[key] = each.toWellFormed();
  }
  return undefined;
}
