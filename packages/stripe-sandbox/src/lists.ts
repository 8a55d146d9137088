import { ApiError, found } from "./api-error.ts";
import { listObject } from "./objects.ts";
import { integer, type Params, text } from "./params.ts";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** The parameters that every list accepts. */
export const LIST_PARAMS = { limit: integer, starting_after: text };

/** One page of a list, newest first. @param items oldest first @throws ApiError for an invalid limit or cursor */
export function pageOf<Item extends { readonly id: string }>(
  url: string,
  items: readonly Item[],
  { limit = DEFAULT_LIMIT, starting_after: after }: Params<typeof LIST_PARAMS>,
) {
  if (limit < 1 || limit > MAX_LIMIT) throw new ApiError(400, `Invalid integer: ${limit}`, { param: "limit" });
  const newestFirst = items.toReversed();
  const index = newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined) found(newestFirst[index], "object", after, "starting_after");
  const rest = newestFirst.slice(index + 1);
  return listObject(url, rest.slice(0, limit), rest.length > limit);
}
