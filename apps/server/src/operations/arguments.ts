import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { z } from "zod";
import { OperatorError } from "../process/operator-error.ts";

/** Invalid command-line arguments. The command's usage is printed too. */
export class UsageError extends OperatorError {
  override name = "UsageError";
}

/** An option that is there or not, such as `--json`. */
export const FLAG = { type: "boolean", default: false } as const;

/**
 * Reads the arguments of an action.
 * @returns the options, then exactly `count` words
 * @throws UsageError, or an error of parseArgs
 * @example const [{ json }, who = ""] = read(args, 1, { json: FLAG });
 */
export function read<const Options extends ParseArgsOptionsConfig>(args: string[], count: number, options: Options) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true as const, options });
  if (positionals.length < count) throw new UsageError("An argument is missing.");
  if (positionals.length > count) throw new UsageError(`Unexpected argument ${JSON.stringify(positionals[count])}.`);
  return [values, ...positionals] as [typeof values, ...string[]];
}

/** @throws UsageError with the message if the value is not valid */
export function valid<Value>(schema: z.ZodType<Value>, value: unknown, message: string): Value {
  const { data, success } = schema.safeParse(value);
  if (success) return data;
  throw new UsageError(message);
}
