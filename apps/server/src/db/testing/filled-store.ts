import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/**
 * Fills every table of an empty database with `users` users, `clicks` clicks each, and a row or two of everything else. Names and texts contain
 * characters that a careless copy would corrupt.
 */
export async function fillStore(database: Database, users: number, clicks: number): Promise<void> {
  const moment = (minute: number) => new Date(Date.UTC(2026, 9, 25, 0, minute, 0, 123)).toISOString();
  const flag = (on: boolean) => (database.kind === "postgres" ? on : Number(on));
  const body = JSON.stringify({ name: "tab\tnul\u0000 half\ud800", speed: 7.5 });
  for (let n = 0; n < users; n += 1) {
    const userId = `00000000-0000-7000-8000-00000000000${n}`;
    const [at, expiresAt, seconds] = [moment(n), moment(9), 0.1 + 0.2 + n];
    const [date, types, zone] = ["2026-10-25", '{"pursuit":1}', "Australia/Lord_Howe"];
    const common = { createdAt: at, updatedAt: at };
    const document = { userId, collection: "savedSequences", updatedAt: at };
    const exercised = { startedAt: at, date, zone, duration: seconds, exercises: "[]" };
    const click = { userId, sessionId: "s", element: "start-vr", pathname: "/" };
    const tables: Record<string, readonly object[]> = {
      user: [
        { id: userId, name: `Zoë 'O\\" ${n}\n👁`, email: `${n}@example.com`, emailVerified: flag(n > 0), ...common },
      ],
      session: [{ id: `s${n}`, expiresAt: moment(999), token: `t${n}`, userAgent: "", userId, ...common }],
      account: [{ id: `a${n}`, accountId: userId, providerId: "credential", userId, password: "hash", ...common }],
      verification: [{ id: `v${n}`, identifier: "i", value: "{}", expiresAt: at, ...common }],
      rateLimit: [{ id: `r${n}`, key: `k${n}`, count: 1, lastRequest: 1_795_000_000_000 }],
      userRevision: [{ userId, revision: 3 }],
      document: [
        { ...document, id: "d1", body, deleted: 0, revision: 1 },
        { ...document, id: "d2", body: null, deleted: 1, revision: 2 },
      ],
      write: [{ userId, id: "w1", result: "{}", at }],
      practice: [{ userId, id: "x1", ...exercised, comfort: n > 0 ? "tired" : null }],
      practiceDay: [{ userId, date, seconds, sessions: 1, types, revision: 3 }],
      billing: [{ userId, customerId: `cus_${n}`, asked: 2, applied: 1 }],
      checkout: [{ sessionId: `cs_${n}`, userId, priceId: "price", createdAt: at, ticketHash: n > 0 ? `k${n}` : null }],
      webhookEvent: [{ id: `evt_${n}`, type: "invoice.paid", at }],
      pageView: [{ id: `p${n}`, userId: n === 0 ? null : userId, path: "/", title: "VR Eye Lab", at }],
      share: [{ id: `h${n}`, userId, name: "Dr. O'Neill", tokenHash: `x${n}`, createdAt: at, expiresAt }],
      deviceCode: [{ id: `d${n}`, deviceHash: `d${n}`, userHash: `u${n}`, state: "waiting", createdAt: at, expiresAt }],
      reminder: [{ userId, dueAt: n > 0 ? at : null, lastDate: date, scheduledAt: at }],
      click: Array.from({ length: clicks }, (_, i) => ({ ...click, id: `c${i}`, at: moment(i) })),
    };
    await database.write(async (transaction) => {
      const on = transaction as unknown as Kysely<Record<string, object>>;
      for (const [table, rows] of Object.entries(tables)) await on.insertInto(table).values(rows).execute();
    });
  }
}
