/** pino's levels. */
const LEVELS: Readonly<Record<number, string>> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

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
export function readableLine(json: string): string {
  const { level, time, msg = "", err, ...rest } = JSON.parse(json);
  const clock = new Date(time).toLocaleTimeString("en-GB");
  const values = Object.entries(rest).map(([name, value]) => `${name}=${readable(value)}`);
  const parts = [
    `${clock} ${(LEVELS[level] ?? String(level)).padEnd(5)} ${msg}`,
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
