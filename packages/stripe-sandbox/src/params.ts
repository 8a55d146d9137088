import qs from "qs";
import { z } from "zod";
import { ApiError } from "./api-error.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Parsed parameters. All are optional: see `required`. */
export type Params<Of extends Shape> = { readonly [Name in keyof Of]?: z.output<Of[Name]> };

/** Handles one API call. @param id the id in the path @returns an object of the API */
export type Call = (form: Readonly<Record<string, unknown>>, id: string) => object;

/** Calls by method and path below /v1; the path may contain `:id`. */
export type Calls = Readonly<Record<string, Call>>;

/** A call with these parameters. Rejects any other, as the provider does. */
export function endpoint<Of extends Shape>(shape: Of, handle: (params: Params<Of>, id: string) => object): Call {
  const schema = object(shape);
  return (form, id) => {
    const { data, error } = schema.safeParse(form);
    if (!error) return handle(data, id);
    const [issue] = error.issues;
    const isUnknown = issue?.code === "unrecognized_keys";
    const [first = "", ...rest] = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])];
    // Such as `line_items[0][price]`.
    const param = `${String(first)}${rest.map((part) => `[${String(part)}]`).join("")}`;
    if (isUnknown) {
      throw new ApiError(400, `Received unknown parameter: ${param}`, { param, code: "parameter_unknown" });
    }
    throw new ApiError(400, `Invalid ${param}: ${issue?.message}`, { param });
  };
}

/** Parses a form with nested names such as `line_items[0][price]`. */
export function parseForm(form: string): Readonly<Record<string, unknown>> {
  return qs.parse(form, { depth: 6, arrayLimit: 100, parameterLimit: 1000 });
}

/** An object with known keys, all optional. */
export function object<Of extends Shape>(shape: Of): z.ZodType<Params<Of>> {
  return z.strictObject(shape).partial() as unknown as z.ZodType<Params<Of>>;
}

export const text = z.string().min(1).max(5000);

/** An absolute http or https URL, returned unchanged because it may contain a placeholder. */
export const url = text.refine((given) => /^https?:\/\//.test(given) && URL.canParse(given), "Not a valid URL");

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

/** At most 50 keys. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, "At most 50 keys");

/** @throws ApiError if the parameter is missing */
export function required<Value>(value: Value | undefined, param: string): Value {
  if (value !== undefined) return value;
  throw new ApiError(400, `Missing required param: ${param}.`, { param, code: "parameter_missing" });
}
