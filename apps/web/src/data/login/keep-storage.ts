import { messageOf } from "../debug-log.ts";

/**
 * Asks the browser not to delete this site's data when space runs low: writes may wait there to be sent. Some browsers ask the user, who may never
 * answer. The data works either way, so the answer is only logged.
 */
export async function keepStorage(
  storage: Partial<StorageManager> | undefined,
  log: (message: string) => void,
): Promise<void> {
  try {
    const isKept = await storage?.persist?.();
    if (isKept === false) log("The browser may delete this site's data when space runs low");
  } catch (error) {
    log(`Persistent storage: ${messageOf(error)}`);
  }
}
