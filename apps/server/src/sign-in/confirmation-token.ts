import { DAY_MS } from "@vr-eye-lab/domain/time";
import { signJWT, verifyJWT } from "better-auth/crypto";
import { z } from "zod";

/** Until a link that confirms an address expires. */
const CONFIRM_SECONDS = DAY_MS / 1000;

const claimsSchema = z.object({ email: z.string(), userId: z.string() });

/** The token of a link that confirms the address of an account. It is signed, not stored. */
export function newConfirmationToken(secret: string, userId: string, email: string): Promise<string> {
  return signJWT({ email, userId }, secret, CONFIRM_SECONDS);
}

/** The account and the address that a token confirms; undefined if it is not valid. */
export async function confirmedBy(secret: string, token: string) {
  return claimsSchema.safeParse(await verifyJWT(token, secret)).data;
}
