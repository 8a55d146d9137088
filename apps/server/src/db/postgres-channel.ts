import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { WakeUps } from "./wake-ups.ts";

/** Where all processes on one database tell each other of changes. A message is the id of the user whose data have changed. */
const CHANNEL = "vr_eye_lab_changes";

// Milliseconds. The longest is well below the 5 s within which all is to be as before when the database is back.
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;

/** How often the connection is asked for a sign of life, and how long that may take: one that was cut off would be silent for ever. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_ANSWER_MS = 2_000;

/** Hears of the other processes' changes, and tells them of ours, until it is stopped. */
export interface ChangeChannel {
  /** Tells the other processes; call it after the commit. What cannot be told is told again once the connection is back. */
  tell(userId: string): void;
  /** Tells what is left, unless the connection is lost. */
  stop(): Promise<void>;
}

/**
 * Opens the channel on a connection of its own. When that is lost it is made anew, however long it takes, and then everybody here is woken,
 * since changes may have gone unheard. All that was stored while a message was on its way goes with the next one: a NOTIFY within the writing
 * transaction would have every commit wait for the one before it.
 * @returns once it listens.
 * @throws what pg throws when the first connection cannot be made.
 */
export async function openChannel(
  config: pg.ClientConfig,
  wakeUps: WakeUps,
  log: Pick<Logger, "warn" | "info"> | undefined,
): Promise<ChangeChannel> {
  let connected = await connect(config, wakeUps);
  let isStopped = false;
  const stopping = new AbortController();
  const untold = new Set<string>();
  let isTelling = false;
  let told = Promise.resolve();

  const keepConnected = async () => {
    while (true) {
      await connected.lost;
      if (isStopped) return;
      log?.warn("the connection that hears of changes is lost");
      const again = await connectAgain(config, wakeUps, stopping.signal);
      if (!again) return;
      connected = again;
      log?.info("changes are heard of again");
      wakeUps.wakeAll();
      tellSoon();
    }
  };
  const kept = keepConnected();

  const tellSoon = () => {
    if (!isTelling) told = tellAll();
  };
  const tellAll = async () => {
    isTelling = true;
    while (untold.size > 0) {
      const userIds = [...untold];
      untold.clear();
      try {
        await connected.tell(userIds);
      } catch {
        // The connection ends for it, and the next one goes on.
        for (const userId of userIds) untold.add(userId);
        connected.end();
        break;
      }
    }
    isTelling = false;
  };

  return {
    tell(userId) {
      untold.add(userId);
      tellSoon();
    },
    async stop() {
      await told;
      isStopped = true;
      stopping.abort();
      connected.end();
      await kept;
    },
  };
}

interface Connected {
  tell(userIds: readonly string[]): Promise<unknown>;
  end(): void;
  /** Resolves when the connection is no more. */
  readonly lost: Promise<void>;
}

async function connect(config: pg.ClientConfig, wakeUps: WakeUps): Promise<Connected> {
  const client = new pg.Client({ ...config, query_timeout: HEARTBEAT_ANSWER_MS });
  const end = () => void client.end().catch(() => {});
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  // "end" follows. Unheard, an error would end the process.
  client.on("error", end);
  let own: number | undefined;
  // Whoever waits in this process was woken at the commit.
  client.on("notification", ({ processId, payload = "" }) => processId !== own && wakeUps.wake(payload));
  try {
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    own = rows[0].pid;
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    end();
    throw error;
  }
  const heartbeat = setInterval(() => client.query("select 1").catch(end), HEARTBEAT_MS);
  lost.then(() => clearInterval(heartbeat));
  const tell = (userIds: readonly string[]) =>
    client.query("select pg_notify($1, changed) from unnest($2::text[]) as changed", [CHANNEL, userIds]);
  return { tell, end, lost };
}

/** @returns nothing when it was stopped first. */
async function connectAgain(
  config: pg.ClientConfig,
  wakeUps: WakeUps,
  stopped: AbortSignal,
): Promise<Connected | undefined> {
  for (let wait = FIRST_RETRY_MS; !stopped.aborted; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
    await delay(wait, undefined, { signal: stopped }).catch(() => {});
    const connected = stopped.aborted ? undefined : await connect(config, wakeUps).catch(() => undefined);
    if (connected && stopped.aborted) connected.end();
    else if (connected) return connected;
  }
  return undefined;
}
