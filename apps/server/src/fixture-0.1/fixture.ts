import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";

const FOLDER = join(import.meta.dirname, "../../../../fixtures/0.1");
const CLOCK = import.meta.resolve("./clock.ts");

interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The Cookie header of a login that was open when the fixture was made. */
  readonly cookie: string;
  readonly savedNames: readonly string[];
  /** On the manifest's date. */
  readonly stats: { readonly totalSessions: number; readonly currentStreak: number };
  /** Of the downloaded data. */
  readonly counts: { readonly practice: number; readonly selfTests: number };
}

/** What version 0.1 reported about its own data, and the secrets that only browsers and mails have. */
interface Manifest {
  /** An instant right after the last write: what was valid then hasn't expired. */
  readonly at: string;
  readonly today: string;
  readonly zone: string;
  readonly ada: Person;
  readonly grace: Person;
  /** Has signed up, and is at the payment page. */
  readonly mary: { readonly email: string; readonly checkoutUrl: string };
  readonly share: { readonly token: string };
  /** Paths with their fragments. */
  readonly signInLink: string;
  readonly resetLink: string;
  readonly devices: { readonly approved: { readonly deviceCode: string } };
  /** The unsent writes of the browser state `unsent`, in their order. */
  readonly outbox: readonly { readonly id: string; readonly collection: string; readonly documentId: string }[];
  readonly refused: readonly { readonly id: string; readonly message: string }[];
}

/** Version 0.1's answers to GET requests, by path; and the progress that the share link shows. */
interface Answers {
  readonly ada: Readonly<Record<string, unknown>>;
  readonly grace: Readonly<Record<string, unknown>>;
  readonly shared: unknown;
}

function unzipped(name: string): string {
  return gunzipSync(readFileSync(join(FOLDER, name))).toString();
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(FOLDER, "manifest.json"), "utf8"));
}

export function readAnswers(): Answers {
  return JSON.parse(unzipped("answers.json.gz"));
}

/** One of the packed text files, such as `browser.json.gz`. */
export function readText(name: "browser.json.gz" | "export.json.gz" | "practice.csv.gz"): string {
  return unzipped(name);
}

/** A backup by version 0.1's `npm run backup`. */
export const BACKUP_FILE = join(FOLDER, "backup.vrlab");

/** Unpacks version 0.1's DATA_DIR, with its SQLite database and its secrets, into an empty folder. */
export function copyDataFolder(into: string): void {
  execFileSync("tar", ["-xzf", join(FOLDER, "data.tar.gz"), "-C", into]);
}

/** Loads version 0.1's PostgreSQL dump into an empty database. */
export async function loadPostgres(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(unzipped("postgres.sql.gz"));
  } finally {
    await client.end();
  }
}

/** Variables for a server process whose clock starts at an instant. */
export function clockAt(instant: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AT: instant };
}
