import { CLICK_BUFFER, type Click, MOST_CLICKS } from "@vr-eye-lab/domain/tracking";

/** Clicks of one last request on leaving: browsers let no more than 64 KiB go. */
const LAST_BATCH = 100;

/** 'stored', 'later' when it is worth trying again, 'refused' when it is not. */
export type SendResult = "stored" | "later" | "refused";

/** Clicks that wait to be sent. */
export interface ClickBuffer {
  /** Takes a click; with ten since the last attempt, sends them. */
  add(click: Click): void;
  /** Sends what waits. One attempt at a time. */
  flush(): Promise<void>;
  /** Hands what waits to the browser, which sends it although the page is being left. */
  leave(): void;
}

/**
 * @param send sends clicks; never throws. Those to be tried again stay, the newest 200 of them: the server stores each once, by its id.
 * @param hand gives clicks to the browser to send; false when it does not take them
 */
export function createClickBuffer(
  send: (clicks: readonly Click[]) => Promise<SendResult>,
  hand: (clicks: readonly Click[]) => boolean,
): ClickBuffer {
  let waiting: Click[] = [];
  let sinceAttempt = 0;
  let sending: Promise<void> | null = null;

  async function attempt(): Promise<void> {
    sinceAttempt = 0;
    const batch = waiting;
    const result = await send(batch);
    if (result !== "later") waiting = waiting.filter((click) => !batch.includes(click));
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    sending ??= attempt().finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    add(click) {
      waiting = [...waiting, click].slice(-MOST_CLICKS);
      sinceAttempt += 1;
      if (sinceAttempt >= CLICK_BUFFER) void flush();
    },
    flush,
    leave() {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, LAST_BATCH);
        if (!hand(batch)) return;
        waiting = waiting.slice(batch.length);
      }
    },
  };
}
