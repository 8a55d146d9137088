import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type { Logger } from "pino";

// The request log never sees headers, bodies or query strings. This guards what a later line may pass by mistake.
const SECRETS = ["authorization", "cookie", "password", "secret", "ticket", "token"];

// Wherever in a line it stands: a message of a library may quote it.
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g;

/** An error without what its maker hung onto it: the database's, for one, quote values. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(error.cause ? { cause: plainError(error.cause) } : {}) };
}

/**
 * Makes the server's log: one JSON object a line on standard output, with secrets and e-mail addresses struck out.
 * @param level a pino level, or `silent`.
 * @param destination where the lines go; standard output if left out.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: [...SECRETS, ...SECRETS.map((key) => `*.${key}`)] },
    serializers: { err: plainError },
    hooks: { streamWrite: (line) => line.replace(EMAIL, "[address]") },
  };
  return destination ? pino(options, destination) : pino(options);
}
