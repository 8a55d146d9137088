import { createHash, createHmac } from "node:crypto";
import { newTicket } from "../../billing/return-tickets.ts";
import type { Database } from "../../db/database.ts";
import { createDeviceCode } from "../../sign-in/device/device-codes.ts";
import { addChangeLink } from "../../sign-in/emailed-links.ts";
import { createPasswordHasher } from "../../sign-in/password-hash.ts";
import { storePassword } from "../../sign-in/stored-password.ts";
import { newId } from "../../testing/person.ts";
import { TEST_SECRET } from "../../testing/test-app.ts";

export const PASSWORD = "the account's password";
const HASH = createPasswordHasher({ cost: { N: 2, r: 8, p: 1 } }).hash(PASSWORD);
const LIFE_MS = 60_000;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** An account with everything that could let someone into it. */
export type AccessAccount = Awaited<ReturnType<typeof addAccessAccount>>;

/** Adds such an account by SQL, because requests would take ten times as long. @param isConfirmed whether its address is */
export async function addAccessAccount(database: Database, isConfirmed: boolean) {
  const [userId, hash, now] = [newId(), await HASH, Date.now()];
  const email = `${userId}@example.com`;
  const to = `new-${email}`;
  const at = new Date(now).toISOString();
  const both = { createdAt: at, updatedAt: at };
  const row = () => ({ id: newId(), ...both, expiresAt: new Date(now + LIFE_MS).toISOString() });
  const sessions = [newId(), newId()].map((token) => ({ ...row(), token, userId, ipAddress: "", userAgent: "" }));
  const cookies = sessions.map(({ token }) => {
    const signature = createHmac("sha256", TEST_SECRET).update(token).digest("base64");
    return { Cookie: `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
  });
  const [link, otherLink, reset, otherReset] = [newId(), newId(), newId(), newId()];
  const links = [
    ...[link, otherLink].map((token) => ({
      ...row(),
      identifier: hashOf(`magic-link:${hashOf(token)}`),
      value: JSON.stringify({ type: "magic-link", email }),
    })),
    ...[reset, otherReset].map((token) => ({ ...row(), identifier: hashOf(`reset-password:${token}`), value: userId })),
  ];
  const { ticket, row: ticketRow } = newTicket(now);
  const sessionId = `cs_${userId.replaceAll("-", "_")}`;
  const emailVerified = database.kind === "postgres" ? isConfirmed : Number(isConfirmed);
  const change = await database.write(async (on) => {
    await on
      .insertInto("user")
      .values({ id: userId, name: "", email, emailVerified, image: null, ...both })
      .execute();
    await storePassword(on, userId, hash);
    await on.insertInto("session").values(sessions).execute();
    await on.insertInto("verification").values(links).execute();
    await on
      .insertInto("checkout")
      .values({ sessionId, userId, priceId: "price", createdAt: at, ...ticketRow })
      .execute();
    return addChangeLink(on, userId, { step: "new", to });
  });
  const device = await createDeviceCode(database, TEST_SECRET, null, new Date(now));
  return {
    userId,
    email,
    /** The headers of two logins. */
    mine: cookies[0],
    others: cookies[1],
    link,
    otherLink,
    reset,
    otherReset,
    /** The link that confirms a new address. */
    change,
    ticket: { ticket, sessionId },
    ...device,
    approve: () =>
      database.write((on) =>
        on
          .updateTable("deviceCode")
          .set({ state: "approved", userId })
          .where("deviceHash", "=", hashOf(device.deviceCode))
          .execute(),
      ),
  };
}
