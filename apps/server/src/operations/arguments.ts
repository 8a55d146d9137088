import { parseArgs } from "node:util";
import { UsageError } from "./operation-error.ts";

/** The arguments of an action without options. @throws UsageError, or an error of parseArgs */
export function positionalsOf(args: string[]): string[] {
  return parseArgs({ args, allowPositionals: true, options: {} }).positionals;
}

/** @throws UsageError unless there are exactly that many */
export function only(words: readonly string[], count: number): readonly string[] {
  if (words.length === count) return words;
  throw new UsageError(
    words.length < count ? "An argument is missing." : `Unexpected argument ${JSON.stringify(words[count])}.`,
  );
}

/** @throws UsageError */
export function oneOf<Value extends string>(what: string, allowed: readonly Value[], value: string | undefined): Value {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new UsageError(`${what} is ${JSON.stringify(value)}. It must be one of: ${allowed.join(", ")}.`);
}

/** Splits `--json` from the arguments of an action. */
export function jsonOption(args: string[]): { json: boolean; positionals: string[] } {
  const options = { json: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  return { json: values.json, positionals };
}
