import { debugLog, messageOf } from "./debug-log.ts";

/** Errors logged per visit: more of them would displace the rest of the log. */
const MOST_ERRORS = 50;
/** Newest log entries in the details that users can send. */
const DETAIL_ENTRIES = 20;

const logged = new Set<string>();

/** Logs an error with its stack, once per visit: it may happen in every frame. */
export function logError(what: string, error: unknown, context = ""): void {
  // Without the stack: the same fault has others as React renders now or later.
  const name = `${what}: ${messageOf(error)}`;
  if (logged.has(name) || logged.size === MOST_ERRORS) return;
  logged.add(name);
  debugLog.write("error", `${what}: ${traceOf(error)}${context}`);
}

/** Logs errors and rejections that nothing handles. */
export function watchErrors(): void {
  window.addEventListener("error", ({ error, message }) => logError("Uncaught", error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => logError("Unhandled rejection", reason));
}

/** What support needs to know. Without the URL's query and fragment, which may have tokens. */
export function errorDetails(): string {
  const entries = debugLog.entries().slice(-DETAIL_ENTRIES);
  return [
    window.location.pathname,
    navigator.userAgent,
    ...entries.map(({ at, level, message }) => `${at} ${level} ${message}`),
  ].join("\n");
}

/** Message and stack; only some browsers repeat the message in the stack. */
function traceOf(error: unknown): string {
  const message = messageOf(error);
  const stack = (error instanceof Error && error.stack) || message;
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}
