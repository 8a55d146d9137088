import { MINUTE_MS } from "@vr-eye-lab/domain/time";
import { newId, newWrite, practiceBody } from "@vr-eye-lab/server/testing/person";
import { startPostgres } from "@vr-eye-lab/server/testing/postgres-server";
import { loadOf, requestText } from "./support/http-load.ts";
import { createDatabases, type LabServer, signUpAt, TRUSTING, withServer } from "./support/lab-server.ts";
import { reportMissing, writeResult } from "./support/results.ts";
import { rivalsProblem } from "./support/rivals.ts";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { atLeast } from "./support/verdict.ts";

/*
 * Durable saves of a practice session by a signed-in user, and a list of 20: on SQLite beside node:http with plain SQLite, and on one PostgreSQL beside
 * node:http with plain pg and Parse Server. They alternate in every round; ratios are medians of the rounds' ratios. Ours also updates statistics and
 * detects repeated saves.
 *
 * npm run bench -- saves [sqlite|postgres [rounds]]
 */
const [chosen, roundsText] = process.argv.slice(2);
const ROUNDS = Number(roundsText ?? 9);
/** Short enough for the sessions that a user may save per day. */
const ROUND_MS = 1000;
const LISTED = 20;
const MANY = 32;
/** Each user may only read so much per minute. */
const READERS = 40;
const FIRST_SESSION = Date.UTC(2020, 0, 1);
const SQLITE = "bare node:http and SQLite";
const PG = "bare node:http and pg";
const PARSE = "Parse Server on PostgreSQL";
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

/** A program that saves. */
interface Side {
  readonly name: string;
  newSaver(): Promise<Saver>;
}

const nextSession = () => practiceBody(new Date(FIRST_SESSION + sessions++ * MINUTE_MS), 50);
const asPush = {
  savePath: "/api/documents/push",
  saveBody: () => JSON.stringify({ writes: [newWrite("practice", nextSession())] }),
  listPath: `/api/practice/sessions?limit=${LISTED}`,
  listKey: "sessions",
} as const;

const ours = ({ port }: LabServer): Side => ({
  name: "ours",
  newSaver: async () => ({ port, headers: await signUpAt(port), ...asPush }),
});
const bare = (name: string, { port }: LabServer): Side => ({
  name,
  newSaver: async () => ({ port, headers: { Cookie: newId() }, ...asPush }),
});
const parse = ({ port }: LabServer): Side => ({ name: PARSE, newSaver: () => signUpAtParse(port) });

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
  return loadOf(first.port, clients, ROUND_MS, next);
}

/** The least ratio of ours to each rival, by measure. */
type Aims = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Measures sides in turns. Ours is the last. */
async function compare(database: string, sides: readonly Side[], aims: Aims): Promise<void> {
  const people = async (count: number) =>
    Promise.all(
      sides.map(async ({ newSaver }) => {
        const savers = [];
        while (savers.length < count) savers.push(await newSaver());
        return savers;
      }),
    );
  const readers = await people(READERS);
  for (const reader of readers.flat()) await fill(reader);
  const savers = await people(MANY);
  const all = (of: readonly Saver[]) => of;
  // Each user may only practise so often per day.
  const one = (of: readonly Saver[], round: number) => of.slice(round % MANY).slice(0, 1);
  // The list first, while the tables are short.
  const measures = [
    { name: "list of 20, 8 clients", of: readers, at: all, clients: 8, request: list },
    { name: "durable save, 1 client", of: savers, at: one, clients: 1, request: save },
    { name: `durable save, ${MANY} clients of ${MANY} people`, of: savers, at: all, clients: MANY, request: save },
    { name: `durable save, ${MANY} clients of one person`, of: savers, at: one, clients: MANY, request: save },
  ];
  const rivals = sides.slice(0, -1);
  const rows = [];
  for (const { name, of, at, clients, request } of measures) {
    const rounds: number[][] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const rates = [];
      for (const each of of) rates.push(await rateOf(at(each, round + clients), clients, request));
      // The first round is a warm-up.
      if (round > 0) rounds.push(rates);
    }
    const ratios = rivals.map(({ name: rival }, i) => {
      const ratio = median(rounds.map((rates) => (rates.at(-1) ?? 0) / (rates[i] ?? 0)));
      writeResult({ kind: "ratio", measure: name, rival, ratio, better: "higher" });
      const aim = aims[name]?.[rival];
      return [rounded(ratio, 2), aim === undefined ? "" : atLeast(ratio, aim)];
    });
    const rates = sides.map((_, i) => Math.round(median(rounds.map((each) => each[i] ?? 0))));
    rows.push([name, ...rates, ...ratios.flat()]);
  }
  printTable(
    `Requests a second on ${database}: medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`,
    ["request", ...sides.map(({ name }) => name), ...rivals.flatMap(({ name }) => [`ours to ${name}`, "aim"])],
    rows,
  );
}

const VARIABLES = { ...TRUSTING, PUSHES_PER_MINUTE: "1000000" };

async function compareOnSqlite(): Promise<void> {
  const aims = { "durable save, 32 clients of 32 people": { [SQLITE]: 0.6 } };
  await withServer("bare-sqlite", {}, (rival) =>
    withServer("ours", VARIABLES, (lab) => compare("SQLite", [bare(SQLITE, rival), ours(lab)], aims)),
  );
}

async function compareOnPostgres(): Promise<void> {
  const problem = rivalsProblem();
  if (problem) return reportMissing("saves on PostgreSQL beside Parse Server", problem);
  const aims = {
    "durable save, 1 client": { [PARSE]: 0.7 },
    "durable save, 32 clients of 32 people": { [PARSE]: 1.2 },
  };
  const postgres = await startPostgres({ isDurable: true });
  try {
    createDatabases(postgres.url("postgres"), ["bare", "parse", "ours"]);
    const at = (database: string) => ({ DATABASE_URL: postgres.url(database), NODE_ENV: "production" });
    await withServer("bare-postgres", at("bare"), (plain) =>
      withServer("parse", at("parse"), (rival) =>
        withServer("ours", { ...VARIABLES, DATABASE_URL: postgres.url("ours") }, (lab) =>
          compare("PostgreSQL", [bare(PG, plain), parse(rival), ours(lab)], aims),
        ),
      ),
    );
  } finally {
    await postgres.remove();
  }
}

if (chosen !== "postgres") await compareOnSqlite();
if (chosen !== "sqlite") await compareOnPostgres();
