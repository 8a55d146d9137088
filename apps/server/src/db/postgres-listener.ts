import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { WakeUps } from "./wake-ups.ts";

/** Where all processes on one database hear of changes. A message is a revision, a space, and the id of the user who has reached it. */
export const CHANNEL = "vr_eye_lab_changes";

// Milliseconds. The longest is well below the 5 s within which all is to be as before when the database is back.
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;

/** How often the connection is asked for a sign of life, and how long that may take: one that was cut off would be silent for ever. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_ANSWER_MS = 2_000;

/** Hears of changes until it is stopped. */
export interface ChangeListener {
  stop(): Promise<void>;
}

/**
 * Listens for changes on a connection of its own. When the connection is lost it is made anew, however long that takes, and then everybody
 * is woken, since changes may have gone unheard.
 * @returns once it listens.
 * @throws what pg throws when the first connection cannot be made.
 */
export async function listenForChanges(
  config: pg.ClientConfig,
  wakeUps: WakeUps,
  log: Pick<Logger, "warn" | "info"> | undefined,
): Promise<ChangeListener> {
  let heard = await listen(config, wakeUps);
  let isStopped = false;
  const stopping = new AbortController();

  const keepListening = async () => {
    while (true) {
      await heard.lost;
      if (isStopped) return;
      log?.warn("the connection that hears of changes is lost");
      const again = await listenAgain(config, wakeUps, stopping.signal);
      if (!again) return;
      heard = again;
      log?.info("changes are heard of again");
      wakeUps.wakeAll();
    }
  };
  const kept = keepListening();

  return {
    async stop() {
      isStopped = true;
      stopping.abort();
      heard.end();
      await kept;
    },
  };
}

interface Listening {
  /** Resolves when the connection is no more. */
  lost: Promise<void>;
  end: () => void;
}

async function listen(config: pg.ClientConfig, wakeUps: WakeUps): Promise<Listening> {
  const client = new pg.Client({ ...config, query_timeout: HEARTBEAT_ANSWER_MS });
  const end = () => void client.end().catch(() => {});
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  // "end" follows. Unheard, an error would end the process.
  client.on("error", end);
  client.on("notification", ({ payload = "" }) => wakeUps.wake(payload.slice(payload.indexOf(" ") + 1)));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    end();
    throw error;
  }
  const heartbeat = setInterval(() => client.query("select 1").catch(end), HEARTBEAT_MS);
  lost.then(() => clearInterval(heartbeat));
  return { lost, end };
}

/** @returns nothing when it was stopped first. */
async function listenAgain(
  config: pg.ClientConfig,
  wakeUps: WakeUps,
  stopped: AbortSignal,
): Promise<Listening | undefined> {
  for (let wait = FIRST_RETRY_MS; !stopped.aborted; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
    await delay(wait, undefined, { signal: stopped }).catch(() => {});
    const heard = stopped.aborted ? undefined : await listen(config, wakeUps).catch(() => undefined);
    if (heard && stopped.aborted) heard.end();
    else if (heard) return heard;
  }
  return undefined;
}
