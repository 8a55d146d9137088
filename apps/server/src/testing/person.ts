import { API } from "@vr-eye-lab/domain/api";
import { QUESTIONS } from "@vr-eye-lab/domain/check-in";
import { PROTOCOL, PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { encodeTrials } from "@vr-eye-lab/domain/random-dots";
import type { Collection, DocumentWrite } from "@vr-eye-lab/domain/sync";
import {
  type ChangesResponse,
  changesResponseSchema,
  type PushResult,
  pushResponseSchema,
} from "@vr-eye-lab/domain/sync";
import { newId } from "../db/new-id.ts";

export { newId };

/** The PUBLIC_URL of servers under test, which browsers send as Origin. */
export const ORIGIN = "http://localhost:3000";

/** The header without which the server doesn't answer calls to documents and practice. */
export const STATED = { [PROTOCOL_HEADER]: String(PROTOCOL) };

/** A user with a browser, which stores the cookie and sends the Origin. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** The login cookie. A new sign-in changes it. */
  cookie: string;
  /** Asks whatever server is at the address. */
  ask(address: string, path: string, init?: RequestInit): Promise<Response>;
}

/** Signs up a new user. @param own headers of all their requests, such as X-Forwarded-For */
export async function signUp(address: string, own: Readonly<Record<string, string>> = {}): Promise<Person> {
  const person: Person = {
    email: `${newId()}@example.com`,
    password: newId(),
    cookie: "",
    ask: (at, path, init = {}) =>
      fetch(at + path, {
        ...init,
        headers: {
          Origin: ORIGIN,
          Cookie: person.cookie,
          "Content-Type": "application/json",
          ...STATED,
          ...own,
          ...init.headers,
        },
      }),
  };
  const { email, password } = person;
  const body = JSON.stringify({ email, password, name: "" });
  const response = await person.ask(address, "/api/auth/sign-up/email", { method: "POST", body });
  if (!response.ok) throw new Error(`Signing up: ${response.status} ${await response.text()}`);
  person.cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return person;
}

/** A saved sequence as browsers write it. */
export function sequenceBody(name: string) {
  const at = new Date().toISOString();
  const settings = {
    speed: 7.5,
    range: "medium",
    ballPosition: { x: 0, y: 0, z: 0 },
    isRedGreen: true,
    leftEyeColor: "#ff0000",
    rightEyeColor: "#00ff00",
    leftEyeOverlay: false,
    rightEyeOverlay: false,
  };
  return { name, exercises: [{ type: "convergence", duration: 120, settings }], createdAt: at, updatedAt: at };
}

/** A sitting of a near point as browsers write it. */
export function nearPointBody(...tries: readonly [number, number, number]) {
  const at = new Date().toISOString();
  return { measure: "nearPoint", takenAt: at, date: at.slice(0, 10), zone: "UTC", afterPractice: false, tries };
}

/** A sitting with Random dots as browsers write it, with a number of trials. */
export function dotsSittingBody(measure: "ranges" | "facility", trials: number) {
  const { tries: _, ...taken } = nearPointBody(6, 6, 6);
  const shown = { display: "headset", input: "controller", ipd: 0.063, distance: 0.4 };
  return { ...taken, measure, ...shown, answers: answeredExercise(1, trials).answers };
}

/** The answers of a check-in as browsers write them. */
export function checkInBody(answer: number) {
  const at = new Date().toISOString();
  const answers = Object.fromEntries(QUESTIONS.map((question) => [question, answer]));
  return { answeredAt: at, date: at.slice(0, 10), zone: "UTC", answers };
}

/** A practice session as browsers write it. */
export function practiceBody(startedAt: Date, duration: number) {
  const at = startedAt.toISOString();
  return {
    startedAt: at,
    date: at.slice(0, 10),
    zone: "UTC",
    duration,
    exercises: [{ type: "convergence", duration }],
  };
}

/** An exercise that was answered a number of times, one second after the other. */
export function answeredExercise(duration: number, count: number) {
  const question = { demand: -2, place: "up", answer: "down", latency: 0.75 } as const;
  const trials = Array.from({ length: count }, (_, i) => ({ ...question, at: i }));
  const screening = { right: 11, catches: 2, tries: 1 };
  const answers = { formula: 1, seed: 7, isComplete: false, bounds: { in: 20, out: 40 }, screening };
  return { type: "randomdots", duration, answers: { ...answers, trials: encodeTrials(trials) } };
}

/** A new write of a new document. */
export function newWrite(collection: Collection, body: unknown): DocumentWrite {
  return { id: newId(), collection, documentId: newId(), kind: "put", base: null, body };
}

/** Pushes writes. @throws if the response contains no results */
export async function push(address: string, person: Person, writes: readonly DocumentWrite[]): Promise<PushResult[]> {
  const response = await person.ask(address, API.push, { method: "POST", body: JSON.stringify({ writes }) });
  if (response.status !== 200) throw new Error(`Pushing: ${response.status} ${await response.text()}`);
  return pushResponseSchema.parse(await response.json()).results;
}

/** All of a user's documents, from the change feed. */
export async function allChanges(address: string, person: Person): Promise<ChangesResponse["changes"]> {
  const changes: ChangesResponse["changes"] = [];
  for (let since = 0, more = true; more; ) {
    const response = await person.ask(address, `${API.changes}?since=${since}&wait=0`);
    if (response.status !== 200) throw new Error(`Asking for changes: ${response.status} ${await response.text()}`);
    const answer = changesResponseSchema.parse(await response.json());
    changes.push(...answer.changes);
    since = answer.cursor;
    more = answer.more;
  }
  return changes;
}
