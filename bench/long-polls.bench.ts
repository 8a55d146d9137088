import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { requestText } from "./support/http-load.ts";
import { signUpAt, TRUSTING, withServer } from "./support/lab-server.ts";
import { quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * Many browsers long-polling for changes: errors, memory, and the latency of other requests. Each poll needs a socket at both ends, so the limit on
 * open files must allow for it.
 */
const POLLS = Number(process.argv[2] ?? 10_000);
/** Polls that a user may have open. */
const PER_PERSON = 20;
const PEOPLE = Math.ceil(POLLS / PER_PERSON);
const WAIT_SECONDS = 25;
const OPENED_TOGETHER = 250;
const PROBES = 200;
/** Of the server's memory, for each poll. */
const MOST_KIB = 30;

const rows = await withServer("ours", TRUSTING, async ({ port, child }) => {
  const memory = () => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
    return rounded(Number(kilobytes) / 1024, 0);
  };
  const people: Readonly<Record<string, string>>[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await signUpAt(port));
  const cursors = await Promise.all(
    people.map(async (headers) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/documents/changes?since=0&wait=0`, { headers });
      return Number((JSON.parse(await answer.text()) as { cursor: number }).cursor);
    }),
  );
  const before = memory();

  let answered = 0;
  let failed = 0;
  const answers: Promise<void>[] = [];
  const open = (i: number) =>
    new Promise<void>((resolve) => {
      const socket: Socket = connect(port, "127.0.0.1", () => {
        const person = i % PEOPLE;
        const path = `/api/documents/changes?since=${cursors[person]}&wait=${WAIT_SECONDS}`;
        socket.write(requestText("GET", path, people[person] ?? {}));
        resolve();
      });
      answers.push(
        new Promise((done) => {
          socket.once("data", (chunk) => {
            if (String(chunk).startsWith("HTTP/1.1 200")) answered++;
            else failed++;
            socket.destroy();
            done();
          });
          socket.once("error", () => {
            failed++;
            resolve();
            done();
          });
        }),
      );
    });
  const opening = performance.now();
  for (let i = 0; i < POLLS; i += OPENED_TOGETHER) {
    await Promise.all(Array.from({ length: Math.min(OPENED_TOGETHER, POLLS - i) }, (_, j) => open(i + j)));
  }
  const openedIn = performance.now() - opening;
  const probes: number[] = [];
  for (let i = 0; i < PROBES; i++) {
    const start = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    probes.push(performance.now() - start);
  }
  const held = memory();
  const kib = rounded(((held - before) * 1024) / POLLS, 1);
  const early = answered + failed;
  await Promise.all(answers);
  return [
    ["polls opened", POLLS],
    ["seconds to open them", rounded(openedIn / 1000, 1)],
    ["answered before all were open", early],
    ["answered well", answered],
    ["failed", failed],
    ["server's memory before, MiB", before],
    ["server's memory while all wait, MiB", held],
    ["KiB a poll", kib, against(kib, MOST_KIB)],
    ["another request while all wait, p50 ms", rounded(quantile(probes, 0.5), 2)],
    ["another request while all wait, p99 ms", rounded(quantile(probes, 0.99), 2)],
  ];
});

printTable(
  `${POLLS} browsers that wait of ${PEOPLE} people`,
  ["measure", "value", "aim"],
  rows.map(([measure = "", value = "", aim = ""]) => [measure, value, aim]),
);
