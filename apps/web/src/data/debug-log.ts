import * as z from "zod/mini";
import { localTextStore, type TextStore } from "./text-store.ts";

/** The oldest entries go when there would be more. Source: product specification, section 9. */
export const LOG_LIMIT = 1000;
/** A message is cut to this many characters, so that the whole log stays well below the browser's quota. */
const LONGEST_MESSAGE = 500;
const KEY = "vr-eye-lab.log";

type LogLevel = "info" | "warn" | "error";

const logSchema = z.lazy(() =>
  z.array(z.object({ at: z.string(), level: z.enum(["info", "warn", "error"]), message: z.string() })),
);
type LogEntry = z.infer<typeof logSchema>[number];

/** A log that a person can be asked to send: at most 1000 entries in local storage, and the console. */
export interface DebugLog {
  write(level: LogLevel, message: string): void;
  entries(): LogEntry[];
}

/**
 * @param storage where the entries are kept; null keeps none. A storage that refuses loses the entry, nothing else.
 * @param now the time of an entry
 */
export function createDebugLog(storage: TextStore | null, now: () => Date = () => new Date()): DebugLog {
  function entries(): LogEntry[] {
    try {
      const kept = logSchema.safeParse(JSON.parse(storage?.getItem(KEY) ?? "[]"));
      return kept.success ? kept.data : [];
    } catch {
      return [];
    }
  }
  return {
    entries,
    write(level, message) {
      console[level](message);
      const entry: LogEntry = { at: now().toISOString(), level, message: message.slice(0, LONGEST_MESSAGE) };
      try {
        storage?.setItem(KEY, JSON.stringify([...entries(), entry].slice(-LOG_LIMIT)));
      } catch {
        // The console has it; a full or refused storage must not stop the page.
      }
    },
  };
}

/** The page's own log. */
export const debugLog = createDebugLog(localTextStore());
