import { MINUTE_MS } from "@vr-eye-lab/domain/time";
import { newId, newWrite, practiceBody } from "@vr-eye-lab/server/testing/person";
import { startPostgres } from "@vr-eye-lab/server/testing/postgres-server";
import { loadOf, requestText } from "./support/http-load.ts";
import { createDatabases, type LabServer, signUpAt, withLab, withRival } from "./support/lab-server.ts";
import { reportMissing, writeResult } from "./support/results.ts";
import { rivalsProblem } from "./support/rivals.ts";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { atLeast } from "./support/verdict.ts";

/*
 * Durable saves of a practice session by a signed-in user, and a list of 20, on one PostgreSQL: ours, Parse Server, and node:http with plain pg. They
 * alternate in every round; ratios are medians of the rounds' ratios. Ours also updates statistics and detects repeated saves.
 */
const ROUNDS = Number(process.argv[2] ?? 9);
/** Short enough for the sessions that a user may save per day. */
const ROUND_MS = 1000;
const LISTED = 20;
const MANY = 32;
/** Each user may only read so much per minute. */
const READERS = 40;
const FIRST_SESSION = Date.UTC(2020, 0, 1);
let sessions = 0;

type Headers = Readonly<Record<string, string>>;

/** A signed-in user of a server and their requests. */
interface Saver {
  readonly port: number;
  readonly headers: Headers;
  readonly savePath: string;
  /** A new save request. */
  saveBody(): string;
  readonly listPath: string;
  /** The path of the list in the response. */
  readonly listKey: "sessions" | "results";
}

type Kind = "bare" | "parse" | "ours";

const nextSession = () => practiceBody(new Date(FIRST_SESSION + sessions++ * MINUTE_MS), 50);
const asPush = {
  savePath: "/api/documents/push",
  saveBody: () => JSON.stringify({ writes: [newWrite("practice", nextSession())] }),
  listPath: `/api/practice/sessions?limit=${LISTED}`,
  listKey: "sessions",
} as const;

/** Signs a new user up at each server. */
async function newSavers(servers: Readonly<Record<Kind, LabServer>>): Promise<Readonly<Record<Kind, Saver>>> {
  return {
    bare: { port: servers.bare.port, headers: { Cookie: newId() }, ...asPush },
    parse: await signUpAtParse(servers.parse.port),
    ours: { port: servers.ours.port, headers: await signUpAt(servers.ours.port), ...asPush },
  };
}

async function signUpAtParse(port: number): Promise<Saver> {
  const application = { "X-Parse-Application-Id": "bench" };
  const response = await fetch(`http://127.0.0.1:${port}/parse/users`, {
    method: "POST",
    headers: { ...application, "Content-Type": "application/json" },
    body: JSON.stringify({ username: newId(), password: newId() }),
  });
  if (!response.ok) throw new Error(`Signing up: ${response.status} ${await response.text()}`);
  const { objectId, sessionToken } = (await response.json()) as { objectId: string; sessionToken: string };
  return {
    port,
    headers: { ...application, "X-Parse-Session-Token": sessionToken },
    savePath: "/parse/classes/Practice",
    saveBody: () => JSON.stringify({ ...nextSession(), ACL: { [objectId]: { read: true, write: true } } }),
    listPath: `/parse/classes/Practice?order=-startedAt&limit=${LISTED}`,
    listKey: "results",
  };
}

/** Saves the listed documents and checks the list. */
async function fill({ port, headers, savePath, saveBody, listPath, listKey }: Saver): Promise<void> {
  const at = `http://127.0.0.1:${port}`;
  for (let i = 0; i < LISTED; i++) {
    const init = { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: saveBody() };
    const response = await fetch(at + savePath, init);
    if (!response.ok) throw new Error(`Saving: ${response.status} ${await response.text()}`);
  }
  const listed = (await (await fetch(at + listPath, { headers })).json()) as Record<string, unknown[]>;
  if (listed[listKey]?.length !== LISTED) throw new Error(`${at}${listPath} lists ${JSON.stringify(listed)}`);
}

const save = ({ headers, savePath, saveBody }: Saver) => requestText("POST", savePath, headers, saveBody());
const list = ({ headers, listPath }: Saver) => requestText("GET", listPath, headers);

/** Requests per second, with these users in turn. */
async function rateOf(people: readonly Saver[], clients: number, request: (by: Saver) => string): Promise<number> {
  const [first] = people;
  if (!first) throw new RangeError("No users");
  let asked = 0;
  const next = () => request(people[asked++ % people.length] ?? first);
  return (await loadOf(first.port, clients, ROUND_MS, next)).perSecond;
}

async function measure(servers: Readonly<Record<Kind, LabServer>>) {
  const readers: Readonly<Record<Kind, Saver>>[] = [];
  while (readers.length < READERS) readers.push(await newSavers(servers));
  for (const reader of readers) for (const each of Object.values(reader)) await fill(each);
  const savers: Readonly<Record<Kind, Saver>>[] = [];
  while (savers.length < MANY) savers.push(await newSavers(servers));
  // Each user may only practise so often per day.
  const oneOf = (round: number) => [savers[(round + MANY) % MANY] as (typeof savers)[number]];
  // The list first, while the tables are short.
  const measures = [
    { name: "list of 20, 8 clients", peopleAt: () => readers, clients: 8, request: list, aim: { parse: 1 } },
    { name: "durable save, 1 client", peopleAt: oneOf, clients: 1, request: save, aim: { parse: 1 } },
    {
      name: `durable save, ${MANY} clients of ${MANY} people`,
      peopleAt: () => savers,
      clients: MANY,
      request: save,
      aim: { bare: 0.5, parse: 1.5 },
    },
    {
      name: `durable save, ${MANY} clients of one person`,
      peopleAt: (round: number) => oneOf(round + MANY / 2),
      clients: MANY,
      request: save,
      aim: { parse: 1 },
    },
  ];
  const rows = [];
  for (const { name, peopleAt, clients, request, aim } of measures) {
    const rateAt = (kind: Kind, round: number) =>
      rateOf(
        peopleAt(round).map((each) => each[kind]),
        clients,
        request,
      );
    const rounds: Record<Kind, number>[] = [];
    for (let i = -1; i < ROUNDS; i++) {
      const rates = { bare: await rateAt("bare", i), parse: await rateAt("parse", i), ours: await rateAt("ours", i) };
      // The first round is a warm-up.
      if (i >= 0) rounds.push(rates);
    }
    const rate = (kind: Kind) => Math.round(median(rounds.map((rates) => rates[kind])));
    const ratio = (kind: Kind) => median(rounds.map((rates) => rates.ours / rates[kind]));
    const [toBare, toParse] = [ratio("bare"), ratio("parse")];
    const verdicts = {
      bare: aim.bare === undefined ? "" : atLeast(toBare, aim.bare),
      parse: atLeast(toParse, aim.parse),
    };
    rows.push({ name, rate, toBare, toParse, verdicts });
  }
  return rows;
}

async function run(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    await createDatabases(postgres.url("postgres"), ["bare", "parse", "ours"]);
    const rows = await withRival("bare-postgres", postgres.url("bare"), (bare) =>
      withRival("parse", postgres.url("parse"), (parse) =>
        withLab((ours) => measure({ bare, parse, ours }), postgres.url("ours")),
      ),
    );
    printTable(
      `Requests a second on PostgreSQL: medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`,
      [
        "request",
        "bare node:http and pg",
        "Parse Server",
        "ours",
        "ours to bare",
        "aim",
        "ours to Parse Server",
        "aim",
      ],
      rows.map(({ name, rate, toBare, toParse, verdicts }) => [
        name,
        rate("bare"),
        rate("parse"),
        rate("ours"),
        rounded(toBare, 2),
        verdicts.bare,
        rounded(toParse, 2),
        verdicts.parse,
      ]),
    );
    for (const { name, toBare, toParse } of rows) {
      writeResult({ kind: "ratio", measure: name, rival: "bare node:http and pg", ratio: toBare, better: "higher" });
      writeResult({
        kind: "ratio",
        measure: name,
        rival: "Parse Server on PostgreSQL",
        ratio: toParse,
        better: "higher",
      });
    }
  } finally {
    await postgres.remove();
  }
}

const problem = await rivalsProblem();
if (problem) reportMissing("saves on PostgreSQL beside Parse Server", problem);
else await run();
