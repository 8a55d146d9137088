import pg from "pg";
import { DatabaseUnavailableError } from "./database.ts";

const FULL = "53100";

// SQLSTATE classes and codes of a server that stops, starts, is overrun, has become a replica, or has trouble with its disk.
const UNAVAILABLE_STATE = /^(08|53|58|57P0[1235]|25006$)/;

// What Node says when there is nobody at the address, or no more.
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

// pg's own errors have no codes.
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

// The database undid a transaction for the sake of another one: the same again succeeds.
const UNDONE_FOR_ANOTHER = new Set(["40001", "40P01"]);

/** An error of pg or PostgreSQL as the rest of the server knows it; other errors stay as they are. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === FULL) return new DatabaseUnavailableError("database/full", error);
  const isUnavailable =
    UNAVAILABLE_STATE.test(code) || UNAVAILABLE_CODE.test(code) || UNAVAILABLE_TEXT.test(error.message);
  return isUnavailable ? new DatabaseUnavailableError("database/unavailable", error) : error;
}

/** Whether a transaction lost against another one and may be run again. */
export function wasUndoneForAnother(error: unknown): boolean {
  return error instanceof Error && UNDONE_FOR_ANOTHER.has(codeOf(error));
}

/** An error without the values that PostgreSQL quotes in it, such as an address that is taken: it may end in a log. */
export function withoutValues(error: unknown): unknown {
  return error instanceof pg.DatabaseError ? Object.assign(error, { detail: undefined, where: undefined }) : error;
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
