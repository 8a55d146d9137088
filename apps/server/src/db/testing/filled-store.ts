import type { Database } from "../database.ts";

/**
 * Fills every table of an empty database with `users` users, `clicks` clicks each, and a few rows of everything else. Names and texts contain
 * characters that a careless copy would corrupt.
 */
export async function fillStore(database: Database, users: number, clicks: number): Promise<void> {
  const moment = (minute: number) => new Date(Date.UTC(2026, 9, 25, 0, minute, 0, 123)).toISOString();
  const flag = (on: boolean) => (database.kind === "postgres" ? on : Number(on));
  for (let user = 0; user < users; user += 1) {
    const userId = `00000000-0000-7000-8000-00000000000${user}`;
    const at = moment(user);
    const common = { createdAt: at, updatedAt: at };
    await database.write(async (on) => {
      await on
        .insertInto("user")
        .values({
          id: userId,
          name: `Zoë 'O\\" ${user}\n👁`,
          email: `${user}@example.com`,
          emailVerified: flag(user > 0),
          image: null,
          ...common,
        })
        .execute();
      await on
        .insertInto("session")
        .values({
          id: `s${user}`,
          expiresAt: moment(999),
          token: `t${user}`,
          ipAddress: null,
          userAgent: "",
          userId,
          ...common,
        })
        .execute();
      await on
        .insertInto("account")
        .values({
          id: `a${user}`,
          accountId: userId,
          providerId: "credential",
          userId,
          accessToken: null,
          refreshToken: null,
          idToken: null,
          accessTokenExpiresAt: null,
          refreshTokenExpiresAt: moment(5),
          scope: null,
          password: "hash",
          ...common,
        })
        .execute();
      await on
        .insertInto("verification")
        .values({ id: `v${user}`, identifier: "i", value: "{}", expiresAt: at, ...common })
        .execute();
      await on
        .insertInto("rateLimit")
        .values({ id: `r${user}`, key: `k${user}`, count: 1, lastRequest: 1_795_000_000_000 })
        .execute();
      await on.insertInto("userRevision").values({ userId, revision: 3 }).execute();
      const body = JSON.stringify({ name: "tab\tnul\u0000 half\ud800", speed: 7.5 });
      await on
        .insertInto("document")
        .values([
          { userId, collection: "savedSequences", id: "d1", body, deleted: 0, revision: 1, updatedAt: at },
          { userId, collection: "savedSequences", id: "d2", body: null, deleted: 1, revision: 2, updatedAt: at },
        ])
        .execute();
      await on.insertInto("write").values({ userId, id: "w1", result: "{}", at }).execute();
      const [date, seconds, types] = ["2026-10-25", 0.1 + 0.2 + user, '{"pursuit":1}'];
      await on
        .insertInto("practice")
        .values({
          userId,
          id: "x1",
          startedAt: at,
          date,
          zone: "Australia/Lord_Howe",
          duration: seconds,
          exercises: "[]",
          comfort: user > 0 ? "tired" : null,
        })
        .execute();
      await on.insertInto("practiceDay").values({ userId, date, seconds, sessions: 1, types, revision: 3 }).execute();
      await on
        .insertInto("billing")
        .values({ userId, customerId: `cus_${user}`, asked: 2, applied: 1 })
        .execute();
      await on
        .insertInto("checkout")
        .values({
          sessionId: `cs_${user}`,
          userId,
          priceId: "price",
          createdAt: at,
          ticketHash: user > 0 ? `k${user}` : null,
          ticketExpiresAt: user > 0 ? moment(9) : null,
          verifiedAt: null,
        })
        .execute();
      await on
        .insertInto("webhookEvent")
        .values({ id: `evt_${user}`, type: "invoice.paid", at })
        .execute();
      await on
        .insertInto("pageView")
        .values([{ id: `p${user}`, userId: user === 0 ? null : userId, path: "/", title: "VR Eye Lab", at }])
        .execute();
      await on
        .insertInto("share")
        .values([
          {
            id: `h${user}`,
            userId,
            name: "Dr. O'Neill",
            tokenHash: `x${user}`,
            createdAt: at,
            expiresAt: moment(9),
            openedAt: null,
          },
        ])
        .execute();
      await on
        .insertInto("deviceCode")
        .values([
          {
            id: `d${user}`,
            deviceHash: `d${user}`,
            userHash: `u${user}`,
            browser: user === 0 ? null : "Chrome on Windows",
            state: user === 0 ? "waiting" : "approved",
            userId: user === 0 ? null : userId,
            createdAt: at,
            expiresAt: moment(9),
            polledAt: null,
          },
        ])
        .execute();
      await on
        .insertInto("reminder")
        .values({
          userId,
          dueAt: user > 0 ? at : null,
          date: user > 0 ? date : null,
          slotAt: null,
          lastDate: date,
          scheduledAt: at,
        })
        .execute();
      const rows = Array.from({ length: clicks }, (_, index) => ({
        userId,
        id: `c${index}`,
        sessionId: "s",
        element: "start-vr",
        at: moment(index),
        pathname: "/",
        userAgent: index % 2 ? null : "Agent",
      }));
      await on.insertInto("click").values(rows).execute();
    });
  }
}
