import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { readableLine } from "./readable-line.ts";

export type { Logger } from "pino";

// The request log contains no headers, bodies or query strings. This guards against mistakes in other log lines.
const SECRETS = ["authorization", "cookie", "password", "secret", "ticket", "token"];

// Anywhere in a line, since error messages of libraries may quote addresses. The lookbehind keeps the cost linear: clients choose paths.
const EMAIL = /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g;

/** Characters that wait for a full disk. More are lost. */
const LONGEST_BACKLOG = 1_000_000;

/** An error without extra properties: for example, database errors quote values. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = "code" in error ? { code: error.code } : {};
  return { type: name, message, ...code, stack, ...(error.cause ? { cause: plainError(error.cause) } : {}) };
}

interface LogOptions {
  /** Whether lines are for a person to read. Default: whether standard output is a terminal. */
  readonly readable?: boolean;
  /** Whether lines contain the addresses of clients. Default: yes. */
  readonly clientAddresses?: boolean;
}

/**
 * Creates the server's log, with secrets and email addresses removed: one JSON object per line, or one readable line in a terminal.
 * @param level a pino level, or `silent`
 * @param destination standard output by default
 */
export function createLog(
  level: string,
  destination?: DestinationStream,
  { readable = !destination && process.stdout.isTTY, clientAddresses = true }: LogOptions = {},
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: [...SECRETS, ...SECRETS.map((key) => `*.${key}`)] },
    serializers: { err: plainError },
    hooks: {
      streamWrite(line) {
        const safe = line.replace(EMAIL, "[address]");
        return readable ? readableLine(safe) : safe;
      },
    },
    ...(clientAddresses ? {} : { formatters: { log: withoutAddresses } }),
  };
  return pino(options, destination ?? standardOutput());
}

/** The fields that contain addresses of clients. */
function withoutAddresses({ client, peer, ...others }: Record<string, unknown>): Record<string, unknown> {
  return others;
}

/** Standard output may be a file on a full disk: lines are lost then. An unhandled error event would end the process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: LONGEST_BACKLOG });
  output.on("error", () => {});
  return output;
}
