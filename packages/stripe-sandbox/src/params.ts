import qs from "qs";
import { ApiError } from "./api-error.ts";

/** Reads one parameter. `name` is the provider's name for it in errors, such as `line_items[0][price]`. */
type Reader<Value> = (value: unknown, name: string) => Value;

type Shape = Readonly<Record<string, Reader<unknown>>>;

/** Parsed parameters. All are optional: see `required`. */
export type Params<Of extends Shape> = { readonly [Name in keyof Of]?: ReturnType<Of[Name]> };

/** Handles one API call. @param id the id in the path @returns an object of the API */
export type Call = (form: Readonly<Record<string, unknown>>, id: string) => object;

/** Calls by method and path below /v1; the path may contain `:id`. */
export type Calls = Readonly<Record<string, Call>>;

/** A call with these parameters. Rejects any other, as the provider does. */
export function endpoint<Of extends Shape>(shape: Of, handle: (params: Params<Of>, id: string) => object): Call {
  const read = object(shape);
  return (form, id) => handle(read(form, ""), id);
}

/** Parses a form with nested names such as `line_items[0][price]`. */
export function parseForm(form: string): Readonly<Record<string, unknown>> {
  return qs.parse(form, { depth: 6, arrayLimit: 100, parameterLimit: 1000 });
}

/** A non-empty text of at most 5,000 characters. */
export function text(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "" && value.length <= 5000) return value;
  throw invalid(`Invalid string: ${name} must have 1 to 5000 characters`, name);
}

/** An absolute http or https URL, returned unchanged because it may contain a placeholder. */
export function url(value: unknown, name: string): string {
  const given = text(value, name);
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given;
  throw invalid("Not a valid URL", name, "url_invalid");
}

export function integer(value: unknown, name: string): number {
  if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) return Number(value);
  throw invalid(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
}

export function oneOf<Choice extends string>(...choices: Choice[]): Reader<Choice> {
  return (value, name) => {
    const choice = choices.find((each) => each === value);
    if (choice !== undefined) return choice;
    throw invalid(`Invalid ${name}: must be one of ${choices.join(", ")}`, name);
  };
}

/** At most 50 keys of 40 characters, with values of 500 characters. */
export function metadata(value: unknown, name: string): Record<string, string> {
  if (!isRecord(value)) throw invalid(`Invalid object: ${name}`, name);
  const entries = Object.entries(value).map(([key, each]): [string, string] => {
    if (key.length > 40) throw invalid("Metadata keys have at most 40 characters", name);
    if (typeof each !== "string" || each.length > 500)
      throw invalid("Metadata values have at most 500 characters", name);
    return [key, each];
  });
  if (entries.length > 50) throw invalid("You can only specify up to 50 keys in metadata", name);
  return Object.fromEntries(entries);
}

export function array<Value>(item: Reader<Value>): Reader<Value[]> {
  return (value, name) => {
    if (!Array.isArray(value)) throw invalid("Invalid array", name);
    return value.map((each, index) => item(each, `${name}[${index}]`));
  };
}

/** An object with known keys. Any other key is rejected. */
export function object<Of extends Shape>(shape: Of): Reader<Params<Of>> {
  return (value, name) => {
    if (!isRecord(value)) throw invalid("Invalid object", name);
    const nameOf = (key: string) => (name === "" ? key : `${name}[${key}]`);
    const read: Record<string, unknown> = {};
    for (const [key, each] of Object.entries(value)) {
      const reader = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (!reader) throw invalid(`Received unknown parameter: ${nameOf(key)}`, nameOf(key), "parameter_unknown");
      read[key] = reader(each, nameOf(key));
    }
    return read as Params<Of>;
  };
}

/** @throws ApiError if the parameter is missing */
export function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, name, "parameter_missing");
  return value;
}

function invalid(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, message, { param, ...(code && { code }) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
