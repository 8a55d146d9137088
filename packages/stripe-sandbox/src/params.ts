import qs from "qs";
import { ApiError } from "./api-error.ts";

/** Reads one parameter. `name` is how the provider names it in errors, such as `line_items[0][price]`. */
export type Reader<Value> = (value: unknown, name: string) => Value;

/** The readers of named parameters. */
export type Shape = Readonly<Record<string, Reader<unknown>>>;

/** Parameters as they are read: what is not there is undefined. */
export type Params<Of extends Shape> = { readonly [Name in keyof Of]?: ReturnType<Of[Name]> };

/** The parameters of a request, not read yet, nested as the payment client writes them: `line_items[0][price]`. */
export function parseForm(form: string): Readonly<Record<string, unknown>> {
  return qs.parse(form, { depth: 6, arrayLimit: 100, parameterLimit: 1000 });
}

/** Any text that is not empty, up to the provider's 5,000 characters. */
export function text(value: unknown, name: string): string {
  if (typeof value !== "string") throw invalid(`Invalid string: ${name}`, name);
  if (value === "") {
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`;
    throw invalid(message, name, "parameter_invalid_empty");
  }
  if (value.length > 5000) throw invalid(`Invalid string: ${name} must be at most 5000 characters`, name);
  return value;
}

/** A text, or nothing to unset it. */
export function optionalText(value: unknown, name: string): string | null {
  return value === "" ? null : text(value, name);
}

/** An absolute http or https address, given back as it came: a placeholder in it stays. */
export function address(value: unknown, name: string): string {
  const given = text(value, name);
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given;
  throw invalid("Not a valid URL", name, "url_invalid");
}

export function boolean(value: unknown, name: string): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw invalid(`Invalid boolean: ${value}`, name);
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

/** Keys and values of the caller's own; an empty value removes its key, and empty metadata all keys. */
export function metadata(value: unknown, name: string): Record<string, string> | null {
  if (value === "") return null;
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

export function listOf<Value>(item: Reader<Value>): Reader<Value[]> {
  return (value, name) => {
    const items = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : null;
    if (items === null) throw invalid("Invalid array", name);
    return items.map((each, index) => item(each, `${name}[${index}]`));
  };
}

/** Parameters with names that are known. Any other is refused, as the provider does. */
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

/** @throws ApiError when the parameter is not there */
export function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, name, "parameter_missing");
  return value;
}

/** Metadata after a change. */
export function changedMetadata(
  old: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string>> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ""));
}

function invalid(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, message, { param, ...(code && { code }) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
