import qs from "qs";
import { ApiError } from "./api-error.ts";
import type { Metadata } from "./objects.ts";

/** The parameters of a request, nested as the payment client writes them: `line_items[0][price]`. */
export type Form = Readonly<Record<string, unknown>>;

export function parseForm(text: string): Form {
  return qs.parse(text, { depth: 6, arrayLimit: 100 });
}

/** @throws ApiError at the first parameter that is not among the known ones. */
export function refuseUnknown(form: Form, known: readonly string[]): void {
  for (const name of Object.keys(form)) {
    if (known.includes(name) || name === "expand") continue;
    throw new ApiError(400, `Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
  }
}

/** @returns null where it is missing @throws ApiError when it is no text */
export function textOf(form: Form, name: string): string | null {
  const value = form[name];
  if (value === undefined || value === "") return null;
  if (typeof value === "string") return value;
  throw new ApiError(400, `Invalid string: ${name}`, { param: name });
}

/** @throws ApiError when it is missing */
export function requiredText(form: Form, name: string): string {
  const value = textOf(form, name);
  if (value !== null) return value;
  throw new ApiError(400, `Missing required param: ${name}.`, { code: "parameter_missing", param: name });
}

/** A parameter that has parameters of its own. */
export function formOf(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === "object" && value !== null ? (value as Form) : {};
}

export function metadataOf(form: Form): Metadata {
  return Object.fromEntries(Object.entries(formOf(form, "metadata")).map(([name, value]) => [name, String(value)]));
}

/** The paths that a request wants expanded. */
export function expansions(form: Form): readonly string[] {
  return Object.values(formOf(form, "expand")).map(String);
}
