import { object, type Params, type Shape } from "./params.ts";

/** Answers one call of the API: its parameters as they came, and the id in its path. @returns an object of the API */
export type Call = (form: Readonly<Record<string, unknown>>, id: string) => object;

/** By method and path below /v1, with `:id` where one is. */
export type Calls = Readonly<Record<string, Call>>;

/** A call that takes these parameters. It refuses all others, as the provider does: nothing that was asked for is left out unseen. */
export function endpoint<Of extends Shape>(shape: Of, answer: (params: Params<Of>, id: string) => object): Call {
  const read = object(shape);
  return (form, id) => answer(read(form, ""), id);
}
