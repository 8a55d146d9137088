const ROW = /^\| `([\w-]+)` \|([^|]*)\|([^|]*)\|([^|]*)\|/gm;
const ROOM = /^(?:packages\/domain|apps\/server)\/src\/[^/]+$|^apps\/web\/src\/(?:(?:features|data|scene)\/)?[^/]+$/;
/** Folders whose subfolders are rooms, and folders of tests. */
const NOT_ROOMS = /^apps\/web\/src\/(?:features|data|scene)$|\/(?:testing|integration)$/;

/**
 * Reads the table of rooms in ARCHITECTURE.md: a name, then where it has a folder. A mark in the cells of domain and server stands for
 * the folder of that name under `src`; the page's cell lists the parent folders.
 * @param {string} markdown
 * @returns {string[]} folders as paths from the root of the repository
 */
export function roomsInTable(markdown) {
  return [...markdown.matchAll(ROW)].flatMap(([, name = "", domain = "", server = "", page = ""]) => [
    ...(domain.trim() ? [`packages/domain/src/${name}`] : []),
    ...(server.trim() ? [`apps/server/src/${name}`] : []),
    ...[...page.matchAll(/`([\w/-]+)`/g)].map(([, parent]) => `apps/web/${parent}/${name}`),
  ]);
}

/**
 * Compares the table with the folders. Each row has one name, so a noun cannot have two.
 * @param {readonly string[]} inTable from `roomsInTable`
 * @param {readonly string[]} files paths of the sources
 * @returns {string[]} one line per problem
 */
export function tableProblems(inTable, files) {
  const folders = new Set();
  for (const file of files) {
    for (let end = file.lastIndexOf("/"); end > 0; end = file.lastIndexOf("/", end - 1))
      folders.add(file.slice(0, end));
  }
  return [
    ...inTable.filter((path) => !folders.has(path)).map((path) => `ARCHITECTURE.md lists ${path}, which doesn't exist`),
    ...[...folders]
      .filter((path) => ROOM.test(path) && !NOT_ROOMS.test(path) && !inTable.includes(path))
      .map((path) => `${path} is missing in the table of rooms in ARCHITECTURE.md`),
  ];
}
