import { CLICK_BUFFER, type Click, MOST_CLICKS } from "@vr-eye-lab/domain/tracking";

/** Clicks per beacon: browsers limit beacons to 64 KiB. */
const BEACON_CLICKS = 100;

/** 'later': a retry may succeed; 'refused': it won't. */
export type SendResult = "stored" | "later" | "refused";

/**
 * Buffers clicks, at most the newest 200. Sending them again is safe: the server stores each once, by its id.
 * @param send sends clicks; never throws
 * @param beacon sends clicks while the page closes; false if the browser refuses
 */
export function createClickBuffer(
  send: (clicks: readonly Click[]) => Promise<SendResult>,
  beacon: (clicks: readonly Click[]) => boolean,
) {
  let clicks: Click[] = [];
  let addedSinceSend = 0;
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    addedSinceSend = 0;
    const batch = clicks;
    const result = await send(batch);
    if (result !== "later") clicks = clicks.filter((click) => !batch.includes(click));
  }

  /** Sends all clicks, one request at a time. */
  async function flush(): Promise<void> {
    if (clicks.length === 0) return;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    flush,
    /** Adds a click. Every tenth one sends them all. */
    add(click: Click): void {
      clicks = [...clicks, click].slice(-MOST_CLICKS);
      addedSinceSend += 1;
      if (addedSinceSend >= CLICK_BUFFER) void flush();
    },
    /** Sends the clicks while the page closes. */
    leave(): void {
      while (clicks.length > 0) {
        if (!beacon(clicks.slice(0, BEACON_CLICKS))) return;
        clicks = clicks.slice(BEACON_CLICKS);
      }
    },
  };
}
