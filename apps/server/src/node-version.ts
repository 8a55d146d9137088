/** The oldest Node that runs the server, as in its package.json. better-sqlite3 crashes on older ones without a message. */
const OLDEST_NODE = "22.12.0";

/** The Node that runs this process is too old. */
export class NodeVersionError extends Error {
  override name = "NodeVersionError";
}

/** @throws NodeVersionError */
export function checkNode(version = process.versions.node): void {
  if (version.localeCompare(OLDEST_NODE, "en", { numeric: true }) >= 0) return;
  throw new NodeVersionError(`This is Node ${version}. VR Eye Lab needs Node ${OLDEST_NODE} or newer.`);
}
