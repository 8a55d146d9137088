import { messageText } from "../messages/index.ts";

/** Characters. Source: product specification, section 5. */
export const SHORTEST_PASSWORD = 8;
/** Limits the cost of hashing. */
export const LONGEST_PASSWORD = 128;

/** The error text for a login form; null when it is complete. */
export function logInProblem(email: string, password: string): string | null {
  return email.trim() && password ? null : messageText("account/enter-both");
}

/** The first error of a sign-up form in the specification's order; null when it is valid. */
export function signUpProblem(email: string, password: string, confirmed: string): string | null {
  if (!email.trim() || !password || !confirmed) return messageText("account/complete-all");
  return newPasswordProblem(password, confirmed);
}

/** The same for a new password that was entered twice. */
export function newPasswordProblem(password: string, confirmed: string): string | null {
  if (!password || !confirmed) return messageText("account/complete-all");
  if (password !== confirmed) return messageText("account/passwords-differ");
  if (password.length < SHORTEST_PASSWORD) return messageText("account/password-short");
  return null;
}
