import pg from "pg";
import { DatabaseUnavailableError } from "./database.ts";

const FULL = "53100";

// SQLSTATE classes and codes of a server that stops, starts, is overloaded or too slow, became a replica, or has disk errors.
const UNAVAILABLE_STATE = /^(08|53|58|57014$|57P0[1235]|25006$)/;

// Node's error codes for a server that is not reachable.
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

// pg's own errors have no codes.
const UNAVAILABLE_TEXT =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

// Serialization failure and deadlock: retrying succeeds.
const CONFLICT = new Set(["40001", "40P01"]);

/** Maps errors of an unavailable database to DatabaseUnavailableError; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === FULL) return new DatabaseUnavailableError("database/full", error);
  const isUnavailable =
    UNAVAILABLE_STATE.test(code) || UNAVAILABLE_CODE.test(code) || UNAVAILABLE_TEXT.test(error.message);
  return isUnavailable ? new DatabaseUnavailableError("database/unavailable", error) : error;
}

/** Whether a transaction conflicted with another one and can be retried. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && CONFLICT.has(codeOf(error));
}

/** Whether a row like one of the statement exists. A transaction that looked for it first finds it when it is retried. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "23505";
}

/** Removes the values that PostgreSQL quotes, such as an email address, because the error may be logged. */
export function withoutValues(error: unknown): unknown {
  return error instanceof pg.DatabaseError ? Object.assign(error, { detail: undefined, where: undefined }) : error;
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
