import type { Metadata } from "./objects.ts";

/** The parameters that the product sends. */
export interface Params {
  readonly email?: string;
  readonly metadata?: Metadata;
  readonly mode?: string;
  readonly customer?: string;
  readonly client_reference_id?: string;
  readonly line_items?: readonly { readonly price: string }[];
  readonly items?: readonly { readonly price: string }[];
  readonly subscription_data?: { readonly metadata?: Metadata };
  readonly cancel_at_period_end?: "true" | "false";
  readonly default_payment_method?: string;
  readonly success_url?: string;
  readonly cancel_url?: string;
  readonly return_url?: string;
  readonly expand?: readonly string[];
}

/** Calls by method and path below /v1; the path may contain `:id`. */
export type Calls = Readonly<Record<string, (params: Params, id: string) => object>>;
