import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { OperatorError } from "../process/operator-error.ts";

/** Invalid command-line arguments. The command's usage is printed too. */
export class UsageError extends OperatorError {
  override name = "UsageError";
}

/** An option that is there or not, such as `--json`. */
export const FLAG = { type: "boolean", default: false } as const;

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>;

/**
 * Reads the arguments of an action.
 * @param count of the words that are not options
 * @returns the options, then the words
 * @throws UsageError unless there are exactly that many words, or an error of parseArgs
 * @example const [{ json }, who = ""] = read(args, 1, { json: FLAG });
 */
export function read<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  count: number,
  options: Options,
): [Parsed<Options>["values"], ...string[]] {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options }) as Parsed<Options>;
  if (positionals.length < count) throw new UsageError("An argument is missing.");
  if (positionals.length > count) throw new UsageError(`Unexpected argument ${JSON.stringify(positionals[count])}.`);
  return [values, ...positionals];
}

/** @throws UsageError */
export function oneOf<Value extends string>(what: string, allowed: readonly Value[], value: string | undefined): Value {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new UsageError(`${what} is ${JSON.stringify(value)}. It must be one of: ${allowed.join(", ")}.`);
}
