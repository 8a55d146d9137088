import { ApiError } from "./api-error.ts";
import { lineItems } from "./invoice.ts";
import type { Parts } from "./parts.ts";
import { PRODUCT } from "./prices.ts";

type Fields = Record<string, unknown>;

/**
 * An answer with objects in place of their ids, along paths such as `latest_invoice`, `subscription.customer` or, in a list, `data.customer`.
 * @throws ApiError for a path that leads to nothing that could be expanded
 */
export function expanded({ store: { state }, billing }: Parts, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Fields;
  for (const path of paths) expand(copy, path.split("."), path);
  return copy;

  function expand(fields: Fields, [name = "", ...rest]: readonly string[], path: string): void {
    const session = fields.object === "checkout.session" ? state.sessions[String(fields.id)] : undefined;
    if (name === "line_items" && session) {
      const { price, quantity } = billing.basketOf(session);
      fields[name] ??= lineItems(`/v1/checkout/sessions/${session.id}/line_items`, price, quantity, "item");
    } else if (typeof fields[name] === "string") {
      fields[name] = objectOf(name, fields[name]) ?? refuse(path);
    } else if (!Object.hasOwn(fields, name) || rest.length === 0) {
      if (fields[name] !== null) refuse(path);
    }
    if (rest.length === 0) return;
    for (const each of Array.isArray(fields[name]) ? fields[name] : [fields[name]]) {
      if (typeof each === "object" && each !== null) expand(each as Fields, rest, path);
    }
  }

  function objectOf(name: string, id: string): object | undefined {
    const kept = {
      customer: state.customers,
      invoice: state.invoices,
      latest_invoice: state.invoices,
      product: { [PRODUCT.id]: PRODUCT },
      subscription: state.subscriptions,
    };
    return Object.hasOwn(kept, name) ? structuredClone(kept[name as keyof typeof kept][id]) : undefined;
  }
}

function refuse(path: string): never {
  throw new ApiError(400, `This property cannot be expanded (${path}).`, { param: "expand" });
}
