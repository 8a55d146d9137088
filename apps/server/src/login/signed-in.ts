/** Who a request comes from, as the session gate found it. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** When the session began: some things want a fresh one. */
  readonly since: Date;
}

/** What the session gate leaves on the context of the routes behind it. */
export type SignedInVariables = { signedIn: SignedIn };
