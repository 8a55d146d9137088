import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import { inBackground } from "../process/background.ts";
import type { WakeUps } from "./wake-ups.ts";

/** The NOTIFY channel of all processes on one database. The payload is the id of the user whose data changed. */
const CHANNEL = "vr_eye_lab_changes";

// Milliseconds. The longest is well below 5 s, the time within which everything must work again when the database is back.
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;

/** How long changes are collected for one notification. */
const COLLECTING_MS = 25;

/** Interval and timeout of the heartbeat, without which a dead connection would go unnoticed. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_ANSWER_MS = 2_000;

/** Sends and receives change notifications between processes. */
export interface ChangeChannel {
  /** Notifies the other processes; call it after the commit. Retries when the connection is back. */
  notify(userId: string): void;
  /** Sends pending notifications, unless the connection is lost, and disconnects. */
  stop(): Promise<void>;
}

/**
 * Opens the channel on its own connection and resolves when it listens. It reconnects without limit and then wakes all waiting requests,
 * since notifications may be lost. Changes within COLLECTING_MS share a notification. A NOTIFY in the writing transaction would
 * serialise all commits.
 * @throws the error of pg if the first connection fails
 */
export async function openChannel(
  config: pg.ClientConfig,
  wakeUps: WakeUps,
  log: Pick<Logger, "warn" | "info" | "error"> | undefined,
): Promise<ChangeChannel> {
  let connected = await connect(config, wakeUps);
  const stopping = new AbortController();
  const pending = new Set<string>();
  let isSending = false;
  let sent = Promise.resolve();

  const keepConnected = async () => {
    while (true) {
      await connected.lost;
      if (stopping.signal.aborted) return;
      log?.warn("lost the connection for change notifications");
      const again = await connectAgain(config, wakeUps, stopping.signal);
      if (!again) return;
      connected = again;
      log?.info("restored the connection for change notifications");
      wakeUps.wakeAll();
      sendSoon();
    }
  };
  const reconnecting = inBackground("reconnecting for change notifications", log ?? console, keepConnected);

  const sendSoon = () => {
    if (!isSending) sent = inBackground("sending change notifications", log ?? console, sendAll);
  };
  const sendAll = async () => {
    isSending = true;
    while (pending.size > 0) {
      await delay(COLLECTING_MS);
      const userIds = [...pending];
      pending.clear();
      try {
        await connected.notify(userIds);
      } catch {
        // Retried on the next connection.
        for (const userId of userIds) pending.add(userId);
        connected.end();
        break;
      }
    }
    isSending = false;
  };

  return {
    notify(userId) {
      pending.add(userId);
      sendSoon();
    },
    async stop() {
      await sent;
      stopping.abort();
      connected.end();
      await reconnecting;
    },
  };
}

interface Connected {
  notify(userIds: readonly string[]): Promise<unknown>;
  end(): void;
  /** Resolves when the connection ends. */
  readonly lost: Promise<void>;
}

async function connect(config: pg.ClientConfig, wakeUps: WakeUps): Promise<Connected> {
  const client = new pg.Client({ ...config, query_timeout: HEARTBEAT_ANSWER_MS });
  const end = () => {
    client.end().catch(() => {});
  };
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  // "end" follows. An unhandled error event would end the process.
  client.on("error", end);
  let own: number | undefined;
  // The commit already woke the requests of this process.
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
  const beat = () => client.query("select 1").catch(end);
  const heartbeat = setInterval(() => inBackground("the database heartbeat", console, beat), HEARTBEAT_MS);
  client.once("end", () => clearInterval(heartbeat));
  const notify = (userIds: readonly string[]) =>
    client.query("select pg_notify($1, changed) from unnest($2::text[]) as changed", [CHANNEL, userIds]);
  return { notify, end, lost };
}

/** @returns undefined if it was stopped first */
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
