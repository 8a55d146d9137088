import { ApiError } from "./api-error.ts";
import { type Form, textOf } from "./form.ts";
import type { List } from "./objects.ts";

const USUAL = 10;
const MOST = 100;

/**
 * A page of a list, newest first.
 * @param filters names of parameters that must equal the field of the same name
 * @throws ApiError for a limit or cursor that is none
 */
export function listOf<Item extends { readonly id: string }>(
  url: string,
  items: readonly Item[],
  form: Form,
  filters: readonly string[] = [],
): List<Item> {
  const limit = Number(textOf(form, "limit") ?? USUAL);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new ApiError(400, `Invalid integer: ${limit}`, { param: "limit" });
  }
  const chosen = items.filter((item) =>
    filters.every((name) => {
      const wanted = textOf(form, name);
      return wanted === null || (item as Record<string, unknown>)[name] === wanted;
    }),
  );
  const after = textOf(form, "starting_after");
  const start = after === null ? 0 : chosen.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw new ApiError(400, `No such object: '${after}'`, { param: "starting_after" });
  const data = chosen.slice(start, start + limit);
  return { object: "list", url, has_more: start + limit < chosen.length, data };
}
