import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Rows per query. A row has at most one document of 64 KiB, so a page has at most 2 MiB. */
export const PAGE = 32;

/**
 * Reads the rows of a query in the order of a key, page by page. Between two pages no transaction and no cursor is open: each row is as it
 * was when its page was read, and comes once. Rows that are inserted before the position of the reader are missed.
 * @param key selected columns that are never null and together unique in the result. An index should have this order.
 */
export async function* rowsByKey<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  ...key: (keyof Row & string)[]
) {
  const columns = key.map((name) => sql.ref(name));
  const first = columns.reduce((ordered, column) => ordered.orderBy(column), query.limit(PAGE));
  let page = first;
  for (;;) {
    const rows = await page.execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    page = first.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(key.map((name) => last[name]))})`);
  }
}
