import { messageText } from "../messages/index.ts";

/** Characters of a password, at least. Source: product specification, section 5. */
export const SHORTEST_PASSWORD = 8;
/** And at most, so that hashing one costs a bounded time. */
export const LONGEST_PASSWORD = 128;

/** What is wrong with what was entered to log in, for people; null when it can be sent. */
export function logInProblem(email: string, password: string): string | null {
  return email.trim() && password ? null : messageText("account/enter-both");
}

/**
 * What is wrong with what was entered to sign up, for people; null when it can be sent. Told in the specification's order:
 * something missing, passwords that differ, a password that is too short.
 */
export function signUpProblem(email: string, password: string, confirmed: string): string | null {
  if (!email.trim() || !password || !confirmed) return messageText("account/complete-all");
  return newPasswordProblem(password, confirmed);
}

/** The same for a new password alone, entered twice. */
export function newPasswordProblem(password: string, confirmed: string): string | null {
  if (!password || !confirmed) return messageText("account/complete-all");
  if (password !== confirmed) return messageText("account/passwords-differ");
  if (password.length < SHORTEST_PASSWORD) return messageText("account/password-short");
  return null;
}
