import { messageText } from "../../copy/message-text.ts";
import type { Failure } from "./failure.ts";
import type { Answer } from "./http.ts";

/** The value that a call returned, or an error for the user. */
export type Outcome<Value> = { readonly value: Value } | { readonly problem: string };

export function outcomeOf<Value>(answer: Answer<Value>): Outcome<Value> {
  return answer.ok ? answer : problemOf(answer);
}

/** The error for the user: the server's own message if it sent one. */
export function problemOf({ message, kind }: Failure): { readonly problem: string } {
  // The browser's own message about a network error is not for users.
  if (kind === "unreachable") return { problem: messageText("server/unreachable") };
  return { problem: message || messageText("server/failed") };
}
