import type { MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { newId } from "./person.ts";

/** Adds a user to the database, like a sign-up. @returns the id */
export async function addUser(database: Database): Promise<string> {
  const id = newId();
  const at = new Date();
  const moment = database.kind === "postgres" ? at : at.toISOString();
  const emailVerified = database.kind === "postgres" ? false : 0;
  const user = { id, name: "", email: emailOf(id), emailVerified, image: null, createdAt: moment, updatedAt: moment };
  await database.write((transaction) => transaction.insertInto("user").values(user).execute());
  return id;
}

/** The email address of a user from `addUser`. */
export function emailOf(userId: string): string {
  return `${userId}@example.com`;
}

/** Stands in for the session gate, so that a test of the routes behind it needs no sign-in: believes the header X-User. */
export const standInGate: MiddlewareHandler<{ Variables: SignedInVariables }> = async (context, next) => {
  const userId = context.req.header("X-User");
  if (userId === undefined) return context.json({ error: "Not signed in.", code: "auth/not-signed-in" }, 401);
  context.set("signedIn", { userId, email: emailOf(userId), loginId: "login" });
  return next();
};
