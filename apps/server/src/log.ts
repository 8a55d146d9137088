import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

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

/** A value that can be read without quotes. */
const PLAIN = /^[^\s"=]+$/;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly cause?: LoggedError;
}

/**
 * Formats a line of the log for a terminal: `13:05:09 info  answered  method=GET path=/api/config status=200`. Control characters become
 * spaces, so that one event stays on one line and can't change the terminal. Errors appear without their stack.
 * @param json a line of pino
 */
function readableLine(json: string): string {
  const { level, time, msg = "", err, ...rest } = JSON.parse(json);
  const clock = new Date(time).toLocaleTimeString("en-GB");
  const values = Object.entries(rest).map(([name, value]) => `${name}=${readable(value)}`);
  const parts = [
    `${clock} ${(pino.levels.labels[level] ?? String(level)).padEnd(5)} ${msg}`,
    values.join(" "),
    err && errorText(err),
  ];
  return `${parts
    .filter(Boolean)
    .join("  ")
    .replace(/\p{Cc}+/gu, " ")}\n`;
}

function readable(value: unknown): string {
  return typeof value === "string" && PLAIN.test(value) ? value : JSON.stringify(value);
}

function errorText({ type, message, code, cause }: LoggedError): string {
  const text = `${type ?? "Error"}: ${message}${code === undefined ? "" : ` (${code})`}`;
  return cause ? `${text}, because of ${errorText(cause)}` : text;
}
