import { newId } from "@vr-eye-lab/server/testing/person";
import { loadOf, requestText } from "./support/http-load.ts";
import { type LabServer, pushBody, signUpAt, withBare, withLab } from "./support/lab-server.ts";
import { writeResult } from "./support/results.ts";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { atLeast } from "./support/verdict.ts";

/*
 * Durable saves and reads of a list of 20, compared with node:http on plain SQLite, in alternating rounds on the same machine. The ratio is the median of
 * the rounds' ratios.
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const ROUND_MS = 1500;
/** Items in the list. */
const LISTED = 20;
/** Documents that are saved repeatedly, since their number per user is limited. */
const SAVED = Array.from({ length: 500 }, newId);
let saves = 0;
/** Each user may only read so much per minute. */
const READERS = 40;
let readers = 0;

type Headers = Readonly<Record<string, string>>;
/** @param people the headers of the users, who take turns */
type Round = (server: LabServer, people: readonly Headers[]) => Promise<number>;

const savesBy =
  (clients: number): Round =>
  async ({ port }, [headers = {}]) => {
    const save = () => requestText("POST", "/api/documents/push", headers, pushBody(SAVED[saves++ % SAVED.length]));
    return (await loadOf(port, clients, ROUND_MS, save)).perSecond;
  };

const reads: Round = async ({ port }, people) => {
  const read = () =>
    requestText("GET", "/api/documents/changes?since=0&wait=0", people[readers++ % people.length] ?? {});
  return (await loadOf(port, 8, ROUND_MS, read)).perSecond;
};

const rows = await withBare((bare) =>
  withLab(async (lab) => {
    const headersOf = async ({ port }: LabServer) => (port === lab.port ? signUpAt(port) : { Cookie: newId() });
    const newReader = async (server: LabServer) => {
      const headers = await headersOf(server);
      for (let i = 0; i < LISTED; i++) {
        await fetch(`http://127.0.0.1:${server.port}/api/documents/push`, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: pushBody(),
        });
      }
      return headers;
    };
    const newReaders = (server: LabServer) => Promise.all(Array.from({ length: READERS }, () => newReader(server)));
    const [bareReaders, labReaders] = [await newReaders(bare), await newReaders(lab)];
    const [bareSaver, labSaver] = [[await headersOf(bare)], [await headersOf(lab)]];
    const measures = [
      { name: "list of 20, 8 clients", round: reads, bareHeaders: bareReaders, labHeaders: labReaders, floor: 0.35 },
      { name: "durable save, 1 client", round: savesBy(1), bareHeaders: bareSaver, labHeaders: labSaver, floor: 0.4 },
      { name: "durable save, 32 clients", round: savesBy(32), bareHeaders: bareSaver, labHeaders: labSaver, floor: 1 },
    ];
    const results = [];
    for (const { name, round, bareHeaders, labHeaders, floor } of measures) {
      const pairs: [number, number][] = [];
      for (let i = -1; i < ROUNDS; i++) {
        const pair: [number, number] = [await round(bare, bareHeaders), await round(lab, labHeaders)];
        // The first round is a warm-up.
        if (i >= 0) pairs.push(pair);
      }
      const ratio = median(pairs.map(([ofBare, ofLab]) => ofLab / ofBare));
      const [ofBare, ofLab] = [median(pairs.map(([value]) => value)), median(pairs.map(([, value]) => value))];
      writeResult({ kind: "ratio", measure: name, rival: "bare node:http and SQLite", ratio, better: "higher" });
      results.push([name, Math.round(ofBare), Math.round(ofLab), rounded(ratio, 2), atLeast(ratio, floor)]);
    }
    return results;
  }),
);

printTable(
  `Requests a second: medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`,
  ["request", "bare node:http and SQLite", "ours", "ratio", "aim"],
  rows,
);
