import { setTimeout as delay } from "node:timers/promises";
import { PROTOCOL, PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { MOST_SHARES } from "@vr-eye-lab/domain/sharing";
import { addHistory } from "@vr-eye-lab/server/testing/history";
import { anyAddress, signUpAt, withLab } from "./support/lab-server.ts";
import { quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { usageOf } from "./support/usage.ts";
import { against } from "./support/verdict.ts";

/*
 * The shared report of an account with 27 years of daily practice: its bytes and the server's CPU time, and what
 * another user notices when four networks view one link as often as the limits allow, all at once.
 */
const DAYS = 9_900;
const NETWORKS = 4;
const VIEWS = 60;
/** Of each link, for the CPU time. Fewer than the limit of a link. */
const VIEWS_OF_LINK = 30;
const AIM_BYTES = 32_768;
const AIM_CPU_MS = 5;
const OTHERS_MS = 15_000;
/** A request of the other user each so often, from when it was due (open loop). */
const EVERY_MS = 25;
const AIM_MS = 50;

const results = await withLab(async ({ port, child, dataDir }) => {
  const ask = async (path: string, headers: Readonly<Record<string, string>>, body?: object) => {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const json = { "Content-Type": "application/json", [PROTOCOL_HEADER]: String(PROTOCOL) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...json, ...headers } });
    return { status: response.status, text: await response.text() };
  };
  const owner = await signUpAt(port);
  const { user } = JSON.parse((await ask("/api/auth/get-session", owner)).text);
  await addHistory(dataDir, user.id, DAYS, DAYS);
  const tokens: string[] = [];
  while (tokens.length < MOST_SHARES)
    tokens.push(JSON.parse((await ask("/api/shares", owner, { name: "Bench", days: 7 })).text).token);
  const view = (token: string, network: string) => ask("/api/shared", { "X-Forwarded-For": network }, { token });

  const [token = ""] = tokens;
  const { text } = await view(token, anyAddress());
  const cpu = () => usageOf([child.pid ?? 0]).cpu;
  const before = cpu();
  for (const each of tokens.slice(1))
    for (let i = 0; i < VIEWS_OF_LINK; i++) {
      const { status } = await view(each, anyAddress());
      if (status !== 200) throw new Error(`A view was answered with ${status}`);
    }
  const cpuMs = ((cpu() - before) * 1000) / (VIEWS_OF_LINK * (tokens.length - 1));

  const reader = await signUpAt(port);
  /** Latencies of another user's requests. */
  async function others(): Promise<number[]> {
    const start = performance.now();
    const requests = Array.from({ length: OTHERS_MS / EVERY_MS }, async (_, i) => {
      await delay(i * EVERY_MS);
      const due = start + i * EVERY_MS;
      const { status } = await ask(`/api/documents/changes?since=0&wait=0`, reader);
      if (status !== 200) throw new Error(`The other user was answered with ${status}`);
      return performance.now() - due;
    });
    return await Promise.all(requests);
  }
  const alone = await others();
  const networks = Array.from({ length: NETWORKS }, anyAddress);
  const views = delay(1000).then(() =>
    Promise.all(networks.flatMap((each) => Array.from({ length: VIEWS }, () => view(token, each)))),
  );
  const beside = await others();
  const shown = (await views).filter(({ status }) => status === 200).length;
  return { bytes: text.length, cpuMs, alone: quantile(alone, 0.99), beside: quantile(beside, 0.99), shown };
});

const { bytes, cpuMs, alone, beside, shown } = results;
printTable(
  `A shared report of ${DAYS} days of practice`,
  ["bytes", "aim", "CPU ms", "aim"],
  [[bytes, against(bytes, AIM_BYTES), rounded(cpuMs, 2), against(cpuMs, AIM_CPU_MS)]],
);
printTable(
  `Another user's requests while ${NETWORKS} networks view one link ${VIEWS} times each at once`,
  ["reports sent", "p99 alone ms", "p99 beside ms", "aim"],
  [[shown, rounded(alone, 1), rounded(beside, 1), against(beside, AIM_MS)]],
);
