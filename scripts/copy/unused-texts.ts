/** A room of texts. */
export interface Room {
  readonly path: string;
  readonly source: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The paths of all texts in a value, such as `totals.streak`. A list is one text. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return path.length > 0 ? [path] : [];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

const namesIn = (code: string) =>
  new Set(code.match(/#?[\w$]+(?:[-/][\w$]+)*/g)?.flatMap((name) => [name, ...name.split("/")]));

/**
 * Reads sources, and returns a function that lists the texts of a room that none of them names. Every part of a text's path has to be in the code as a
 * name or in a string, which may be composed, such as `account/${problem}` or `${field}Of`. Keys without letters, such as those of arrows, are left out.
 */
export function unusedTexts(sources: readonly string[]): (room: Room) => string[] {
  const code = sources.join("\n");
  const names = namesIn(code);
  const endings = [...new Set(code.match(/(?<=\$\{\w+\})[A-Z]\w*/g))];
  return ({ path: room, source, exports }) => {
    const uses = Object.keys(exports).flatMap((name) => source.match(new RegExp(`\\b${name}(?:\\.\\w+)+`, "g")) ?? []);
    const own = namesIn(uses.join("\n"));
    const isName = (word: string) => names.has(word) || own.has(word);
    const isNamed = (key: string) =>
      !/[a-z]/i.test(key) ||
      isName(key) ||
      code.includes(`"${key}"`) ||
      key.split("/").every(isName) ||
      endings.some((ending) => key.endsWith(ending) && isName(key.slice(0, -ending.length)));
    return Object.entries(exports).flatMap(([name, value]) =>
      leavesOf(value)
        .filter((path) => !path.every(isNamed))
        .map((path) => `${room}: ${[name, ...path].join(".")}`),
    );
  };
}
