import pg from "pg";
import { expect, it } from "vitest";
import { DatabaseUnavailableError } from "./database.ts";
import { asUnavailable, isConflict } from "./postgres-error.ts";

// https://www.postgresql.org/docs/current/errcodes-appendix.html
it.each([
  ["23505", "other"],
  ["40001", "conflict"],
  ["40P01", "conflict"],
  ["08006", "unavailable"],
  ["25006", "unavailable"],
  ["53100", "unavailable"],
  ["53300", "unavailable"],
  ["57014", "unavailable"],
  ["57P01", "unavailable"],
  ["58030", "unavailable"],
  ["0A000", "other"],
  ["20000", "other"],
  ["24000", "other"],
  ["25P02", "other"],
  ["2BP01", "other"],
  ["40002", "other"],
  ["42P01", "other"],
  ["55006", "other"],
  ["XX000", "other"],
  ["", "other"],
])("takes the error %s of PostgreSQL as %s", (code, kind) => {
  const error = Object.assign(new pg.DatabaseError("refused", 0, "error"), { code });
  const kinds = {
    conflict: isConflict(error),
    unavailable: asUnavailable(error) instanceof DatabaseUnavailableError,
  };
  const found = Object.entries(kinds).flatMap(([name, isOne]) => (isOne ? [name] : []));
  expect(found).toEqual(kind === "other" ? [] : [kind]);
});
