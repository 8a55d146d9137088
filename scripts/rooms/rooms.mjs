import { posix } from "node:path";

/** Folders of the page whose subfolders are rooms. */
const SPLIT = new Set(["features", "data", "scene"]);
const WORKSPACE = /^((?:packages|apps)\/[\w-]+)\/src\/(.+)$/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["`](\.{1,2}\/[^"`]+|#copy\/[^"`]+|@vr-eye-lab\/[\w-]+\/[^"`]+)["`]/g;
/** The folder of each package by its name after `@vr-eye-lab/`. */
const PACKAGES = /** @type {Record<string, string>} */ ({
  domain: "packages/domain",
  server: "apps/server",
  web: "apps/web",
});

/** Which rooms of the page may not import which others, although no cycle would form. Both match the name of a room. */
const BANNED = [
  {
    from: /^apps\/web\/(?:ui|copy)$/,
    to: /^(?!packages\/domain\/(?:language|messages)$)/,
    reason:
      "ui and copy import nothing of ours but the languages and the error texts. Code that knows the product belongs in a feature.",
  },
  {
    from: /^apps\/web\/scene\//,
    to: /^apps\/web\/(?:features|data|ui|shell)\b/,
    reason: "The scene gets what it needs as arguments and reports through callbacks.",
  },
  {
    from: /^apps\/web\/data\//,
    to: /^apps\/web\/(?:features|scene|ui|shell)\b/,
    reason: "web/data knows the network and the browser's storage, not the screens.",
  },
];

/**
 * The room of a source file: the folder directly under `src`, one level deeper in some folders of the page. A loose file is a room.
 * @param {string} path from the root of the repository
 * @returns {string | undefined} such as `apps/web/data/sync`; undefined for tests, test support and files of other folders
 */
export function roomOf(path) {
  if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\/(testing|integration)\//.test(path)) return undefined;
  const [, workspace, rest = ""] = WORKSPACE.exec(path) ?? [];
  if (!workspace) return undefined;
  const parts = rest.split("/");
  const depth = parts.length === 1 ? 1 : SPLIT.has(parts[0] ?? "") ? 2 : 1;
  return [workspace, ...parts.slice(0, depth)].join("/");
}

/**
 * Collects the imports between rooms, type imports included.
 * @param {ReadonlyMap<string, string>} files sources by their path
 * @returns {Map<string, Map<string, string>>} for each room the rooms it imports, each with an example
 */
export function roomImports(files) {
  /** @type {Map<string, Map<string, string>>} */
  const imports = new Map();
  for (const [path, source] of files) {
    const room = roomOf(path);
    if (!room) continue;
    for (const [, specifier = ""] of source.matchAll(IMPORT)) {
      const [, name = "", rest = ""] = /^@vr-eye-lab\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
      const file = specifier.replace(/^#copy\//, `${posix.relative(posix.dirname(path), "apps/web/src/copy/en")}/`);
      const target = name ? `${PACKAGES[name]}/src/${rest}/index.ts` : posix.join(posix.dirname(path), file);
      const other = roomOf(target);
      if (!other || other === room) continue;
      const mine = imports.get(room) ?? new Map();
      imports.set(room, mine);
      if (!mine.has(other)) mine.set(other, `${path} imports ${target}`);
    }
  }
  return imports;
}

/**
 * Finds the imports between rooms that are part of a cycle.
 * @param {ReturnType<typeof roomImports>} imports
 * @returns {string[]} one example per import
 */
export function cyclicImports(imports) {
  /** @param {string} from @param {string} to */
  const reaches = (from, to) => {
    const seen = new Set([from]);
    for (const room of seen) for (const next of imports.get(room)?.keys() ?? []) seen.add(next);
    return seen.has(to);
  };
  return [...imports].flatMap(([room, others]) =>
    [...others].filter(([other]) => reaches(other, room)).map(([, example]) => example),
  );
}

/**
 * Finds imports that a layer may not have.
 * @param {ReturnType<typeof roomImports>} imports
 * @returns {string[]} one example per import, with the reason
 */
export function bannedImports(imports) {
  return [...imports].flatMap(([room, others]) =>
    BANNED.filter(({ from }) => from.test(room)).flatMap(({ to, reason }) =>
      [...others].filter(([other]) => to.test(other)).map(([, example]) => `${example}. ${reason}`),
    ),
  );
}
