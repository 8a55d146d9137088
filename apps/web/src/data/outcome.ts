import { messageText } from "@vr-eye-lab/domain/messages";
import type { Answer, Failure } from "./http.ts";

/** What came of a call: its value, or what went wrong, for people. */
export type Outcome<Value> = { readonly value: Value } | Problem;

interface Problem {
  readonly problem: string;
}

export function outcomeOf<Value>(answer: Answer<Value>): Outcome<Value> {
  return answer.ok ? answer : problemOf(answer);
}

/** What went wrong, in the server's own words where it has some. */
export function problemOf({ message, kind }: Failure): Problem {
  // What the browser says of a network that failed is not for people.
  if (kind === "unreachable") return { problem: messageText("server/unreachable") };
  return { problem: message || messageText("server/failed") };
}
