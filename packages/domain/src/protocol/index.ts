export { readTolerantly } from "./tolerant.ts";
export { type Addition, type Unreadable, type UnreadableBy, unreadable, unreadableBy } from "./unreadable.ts";
export { FIRST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER, PROTOCOL_QUERY, readProtocol } from "./version.ts";
export { canRead, restore, withhold } from "./withhold.ts";
