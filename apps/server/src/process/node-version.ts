import { OperatorError } from "./operator-error.ts";

/** The oldest Node that runs the server, as in its package.json. better-sqlite3 crashes on older ones without a message. */
const OLDEST_NODE = "22.12.0";

/** @throws OperatorError */
export function checkNode(version = process.versions.node): void {
  if (version.localeCompare(OLDEST_NODE, "en", { numeric: true }) >= 0) return;
  throw new OperatorError(`This is Node ${version}. VR Eye Lab needs Node ${OLDEST_NODE} or newer.`);
}
