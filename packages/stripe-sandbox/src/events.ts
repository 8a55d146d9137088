import { found } from "./api-error.ts";
import { type Calls, endpoint } from "./endpoint.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import { listOf as manyOf, text } from "./params.ts";
import type { Parts } from "./parts.ts";

/** Events, the latest thousand. A type may end in `*`, such as `invoice.*`. */
export function eventRoutes({ store: { state } }: Parts): Calls {
  return {
    "GET /events": endpoint({ ...LIST_PARAMS, type: text, types: manyOf(text) }, ({ type, types, ...page }) => {
      const wanted = types ?? (type === undefined ? ["*"] : [type]);
      const chosen = Object.values(state.events).filter((event) => wanted.some((each) => isOf(event.type, each)));
      return listOf("/v1/events", chosen, page);
    }),
    "GET /events/:id": endpoint({}, (_, id) => found(state.events[id], "event", id)),
  };
}

function isOf(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
