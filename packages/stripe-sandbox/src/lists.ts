import { ApiError, found } from "./api-error.ts";
import type { List } from "./objects.ts";
import { integer, object, type Params, type Reader, text } from "./params.ts";

const USUAL = 10;
const MOST = 100;

const timeRange = object({ gt: integer, gte: integer, lt: integer, lte: integer });

/** The parameters that every list takes; `created` is a time or a range of times. */
export const LIST_PARAMS = {
  limit: integer,
  starting_after: text,
  ending_before: text,
  created: ((value, name) => {
    if (typeof value !== "string") return timeRange(value, name);
    return { gte: integer(value, name), lte: integer(value, name) };
  }) satisfies Reader<ReturnType<typeof timeRange>>,
};

/**
 * A page of a list, newest first.
 * @param items oldest first, as they are kept
 * @throws ApiError for a limit or cursor that is none
 */
export function listOf<Item extends { readonly id: string; readonly created: number }>(
  url: string,
  items: readonly Item[],
  { limit = USUAL, starting_after: after, ending_before: before, created = {} }: Params<typeof LIST_PARAMS>,
): List<Item> {
  if (limit < 1 || limit > MOST) throw new ApiError(400, `Invalid integer: ${limit}`, { param: "limit" });
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  const all = items.filter(({ created: at }) => at > gt && at >= gte && at < lt && at <= lte).toReversed();
  const placeOf = (cursor: string, param: string) => {
    const index = all.findIndex(({ id }) => id === cursor);
    return found(index < 0 ? undefined : index, "object", cursor, param);
  };
  if (before !== undefined) {
    const end = placeOf(before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", url, has_more: start > 0, data: all.slice(start, end) };
  }
  const start = after === undefined ? 0 : placeOf(after, "starting_after") + 1;
  return { object: "list", url, has_more: start + limit < all.length, data: all.slice(start, start + limit) };
}
