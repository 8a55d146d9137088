export { keepUnknown, NewerDataError } from "./keep-unknown.ts";
export { readTolerantly } from "./tolerant.ts";
export { OLDEST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER, readProtocol, USER_HEADER, USER_QUERY } from "./version.ts";
