import { http } from "../http.ts";
import { createAccount } from "./create-account.ts";
import { login } from "./login.ts";

export type { MagicLinkOutcome } from "./sign-in-calls.ts";

/** What the user of this browser does with their login and account, outside React. */
export const account = createAccount(login, http);
