import * as z from "zod/mini";
import { type BrowserStorage, persisted } from "../browser/persisted.ts";

/** Older entries are dropped. Source: product specification, section 9. */
export const LOG_LIMIT = 1000;
/** Longer messages are cut, so that the log stays well below the browser's quota. */
const LONGEST_MESSAGE = 500;

const logSchema = z.lazy(() =>
  z.array(z.object({ at: z.string(), level: z.enum(["info", "warn", "error"]), message: z.string() })),
);
type LogEntry = z.infer<typeof logSchema>[number];

/** A log that users can send to support: the newest 1000 entries in local storage, and the console. */
export function createDebugLog(texts: BrowserStorage["texts"], now: () => Date = () => new Date()) {
  // A log can't report its own damage.
  const stored = persisted("vr-eye-lab.log", logSchema, { texts, log: () => undefined });
  const entries = (): LogEntry[] => stored.read() ?? [];
  return {
    entries,
    write(level: LogEntry["level"], message: string): void {
      console[level](message);
      const entry: LogEntry = { at: now().toISOString(), level, message: message.slice(0, LONGEST_MESSAGE) };
      stored.write([...entries(), entry].slice(-LOG_LIMIT));
    },
  };
}

export const debugLog = createDebugLog(textsOf("localStorage"));

/** The page's local storage, with the debug log for what goes wrong. */
export const browserStorage = {
  texts: textsOf("localStorage"),
  log: (message: string) => debugLog.write("warn", message),
  onStorage: (listener: (key: string | null) => void) => window.addEventListener("storage", ({ key }) => listener(key)),
} satisfies BrowserStorage;

/** The storage of this browser tab. It survives a reload. */
export const tabStorage = {
  texts: textsOf("sessionStorage"),
  log: browserStorage.log,
} satisfies BrowserStorage;

/** A storage; null where the browser refuses even access to it. */
function textsOf(storage: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[storage];
  } catch {
    return null;
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
