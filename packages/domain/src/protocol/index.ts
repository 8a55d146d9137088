export { readTolerantly } from "./tolerant.ts";
export { type Addition, PROTOCOL, type Unreadable, type UnreadableBy, unreadableBy } from "./unreadable.ts";
export {
  FIRST_PROTOCOL,
  PROTOCOL_HEADER,
  PROTOCOL_QUERY,
  readProtocol,
  USER_HEADER,
  USER_QUERY,
  WRITTEN_BY_HEADER,
} from "./version.ts";
export { canRead, mergeWithheld, withhold } from "./withhold.ts";
