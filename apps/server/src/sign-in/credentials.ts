import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { noControlCharacters } from "@vr-eye-lab/domain/text";
import { z } from "zod";

/** Fields of request bodies, and arguments of commands. */
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** A password to check. It may be older than the rules for new ones. */
export const passwordSchema = z.string().min(1).max(LONGEST_PASSWORD);
export const newPasswordSchema = z.string().min(SHORTEST_PASSWORD).max(LONGEST_PASSWORD);
/** The body of a request for an email. */
export const addressSchema = z.object({ email: emailSchema });
/** A name of a new account. */
export const nameSchema = z.string().check(noControlCharacters).max(100);
