import type { ServerMessageCode } from "../messages/index.ts";

/** Characters. Source: product specification, section 5. */
export const SHORTEST_PASSWORD = 8;
/** Limits the cost of hashing. */
export const LONGEST_PASSWORD = 128;

/** The error of a login form; null when it is complete. */
export function logInProblem(email: string, password: string): ServerMessageCode | null {
  return email.trim() && password ? null : "account/enter-both";
}

/** The first error of a sign-up form in the specification's order; null when it is valid. */
export function signUpProblem(email: string, password: string, confirmed: string): ServerMessageCode | null {
  if (!email.trim() || !password || !confirmed) return "account/complete-all";
  return newPasswordProblem(password, confirmed);
}

/** The same for a new password that was entered twice. */
export function newPasswordProblem(password: string, confirmed: string): ServerMessageCode | null {
  if (!password || !confirmed) return "account/complete-all";
  if (password !== confirmed) return "account/passwords-differ";
  if (password.length < SHORTEST_PASSWORD) return "account/password-short";
  return null;
}
