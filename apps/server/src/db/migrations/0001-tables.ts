import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";
import type { Tables } from "../tables.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
/** Rows of a user end with the account. */
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references("user.id").onDelete("cascade");
const ofUserIfAny = (column: ColumnDefinitionBuilder) => column.references("user.id").onDelete("cascade");
const onePerUser = (column: ColumnDefinitionBuilder) => column.primaryKey().references("user.id").onDelete("cascade");

export async function up(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await logins(db, kind);
  await documents(db, kind);
  await practice(db);
  await tracking(db);
  await billing(db);
  await others(db);
}

/** The tables of Better Auth 1.7.7, with our own column `disabledAt`. */
async function logins({ schema }: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const moment = kind === "postgres" ? "timestamptz" : "date";
  await schema
    .createTable("user")
    .addColumn("id", "text", key)
    .addColumn("name", "text", required)
    .addColumn("email", "text", unique)
    .addColumn("emailVerified", kind === "postgres" ? "boolean" : "integer", required)
    .addColumn("image", "text")
    .addColumn("createdAt", moment, required)
    .addColumn("updatedAt", moment, required)
    .addColumn("disabledAt", "text")
    .execute();
  await schema
    .createTable("session")
    .addColumn("id", "text", key)
    .addColumn("expiresAt", moment, required)
    .addColumn("token", "text", unique)
    .addColumn("createdAt", moment, required)
    .addColumn("updatedAt", moment, required)
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("userId", "text", ofUser)
    .execute();
  await schema
    .createTable("account")
    .addColumn("id", "text", key)
    .addColumn("accountId", "text", required)
    .addColumn("providerId", "text", required)
    .addColumn("userId", "text", ofUser)
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", moment)
    .addColumn("refreshTokenExpiresAt", moment)
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", moment, required)
    .addColumn("updatedAt", moment, required)
    .execute();
  await schema
    .createTable("verification")
    .addColumn("id", "text", key)
    .addColumn("identifier", "text", required)
    .addColumn("value", "text", required)
    .addColumn("expiresAt", moment, required)
    .addColumn("createdAt", moment, required)
    .addColumn("updatedAt", moment, required)
    .execute();
  await schema
    .createTable("rateLimit")
    .addColumn("id", "text", key)
    .addColumn("key", "text", unique)
    .addColumn("count", "integer", required)
    .addColumn("lastRequest", "bigint", required)
    .execute();
  await schema.createIndex("sessionByUser").on("session").column("userId").execute();
  await schema.createIndex("accountByUser").on("account").column("userId").execute();
  // Concurrent requests could store several passwords, of which sign-in would use any.
  await schema.createIndex("accountByKey").on("account").columns(["providerId", "accountId"]).unique().execute();
  await schema.createIndex("verificationByIdentifier").on("verification").column("identifier").execute();
}

async function documents({ schema }: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  // In SQLite, the primary key then stores the rows, so that a write changes fewer pages.
  const end = kind === "sqlite" ? sql`without rowid` : sql``;
  await schema
    .createTable("userRevision")
    .addColumn("userId", "text", onePerUser)
    .addColumn("revision", "bigint", required)
    .addColumn("version", "integer", zero)
    .addColumn("floor", "bigint", zero)
    .addColumn("usage", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await schema
    .createTable("document")
    .addColumn("userId", "text", ofUser)
    .addColumn("collection", "text", required)
    .addColumn("id", "text", required)
    .addColumn("body", "text")
    .addColumn("deleted", "integer", required)
    .addColumn("revision", "bigint", required)
    .addColumn("updatedAt", "text", required)
    .addPrimaryKeyConstraint("documentKey", ["userId", "collection", "id"])
    .modifyEnd(end)
    .execute();
  await schema.createIndex("documentByRevision").on("document").columns(["userId", "revision"]).execute();
  await schema
    .createTable("write")
    .addColumn("userId", "text", ofUser)
    .addColumn("id", "text", required)
    .addColumn("result", "text", required)
    .addColumn("at", "text", required)
    .addPrimaryKeyConstraint("writeKey", ["userId", "id"])
    .modifyEnd(end)
    .execute();
}

async function practice({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("practice")
    .addColumn("userId", "text", ofUser)
    .addColumn("id", "text", required)
    .addColumn("startedAt", "text", required)
    .addColumn("date", "text", required)
    .addColumn("zone", "text", required)
    .addColumn("duration", "double precision", required)
    .addColumn("exercises", "text", required)
    .addColumn("comfort", "text")
    .addColumn("evidence", "text")
    .addPrimaryKeyConstraint("practiceKey", ["userId", "id"])
    .execute();
  await schema.createIndex("practiceByTime").on("practice").columns(["userId", "startedAt", "id"]).execute();
  await schema
    .createTable("practiceDay")
    .addColumn("userId", "text", ofUser)
    .addColumn("date", "text", required)
    .addColumn("seconds", "double precision", required)
    .addColumn("sessions", "integer", required)
    .addColumn("types", "text", required)
    .addColumn("revision", "bigint", required)
    .addPrimaryKeyConstraint("practiceDayKey", ["userId", "date"])
    .execute();
  await schema.createIndex("practiceDayByRevision").on("practiceDay").columns(["userId", "revision"]).execute();
}

/** The indexes by time are for pruning, the others for flushes, deletions and the data export. */
async function tracking({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("click")
    .addColumn("userId", "text", ofUser)
    .addColumn("id", "text", required)
    .addColumn("sessionId", "text", required)
    .addColumn("element", "text", required)
    .addColumn("at", "text", required)
    .addColumn("pathname", "text", required)
    .addColumn("userAgent", "text")
    .addPrimaryKeyConstraint("clickKey", ["userId", "id"])
    .execute();
  await schema.createIndex("clickByTime").on("click").column("at").execute();
  await schema.createIndex("clickByVisit").on("click").columns(["userId", "sessionId", "at", "id"]).execute();
  await schema
    .createTable("pageView")
    .addColumn("id", "text", key)
    .addColumn("userId", "text", ofUserIfAny)
    .addColumn("path", "text", required)
    .addColumn("title", "text", required)
    .addColumn("at", "text", required)
    .execute();
  await schema.createIndex("pageViewByTime").on("pageView").column("at").execute();
  await schema.createIndex("pageViewByUserTime").on("pageView").columns(["userId", "at", "id"]).execute();
}

async function billing({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("billing")
    .addColumn("userId", "text", onePerUser)
    .addColumn("customerId", "text", unique)
    .addColumn("asked", "integer", zero)
    .addColumn("applied", "integer", zero)
    .execute();
  await schema
    .createTable("checkout")
    .addColumn("sessionId", "text", key)
    .addColumn("userId", "text", ofUser)
    .addColumn("priceId", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("ticketHash", "text")
    .addColumn("ticketExpiresAt", "text")
    .addColumn("verifiedAt", "text")
    .execute();
  await schema.createIndex("checkoutByUser").on("checkout").columns(["userId", "createdAt"]).execute();
  await schema
    .createTable("webhookEvent")
    .addColumn("id", "text", key)
    .addColumn("type", "text", required)
    .addColumn("at", "text", required)
    .execute();
}

async function others({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable("share")
    .addColumn("id", "text", key)
    .addColumn("userId", "text", ofUser)
    .addColumn("name", "text", required)
    .addColumn("tokenHash", "text", unique)
    .addColumn("createdAt", "text", required)
    .addColumn("expiresAt", "text", required)
    .addColumn("openedAt", "text")
    .addColumn("checkIns", "integer", zero)
    .execute();
  await schema.createIndex("shareByUser").on("share").columns(["userId", "createdAt"]).execute();
  await schema
    .createTable("deviceCode")
    .addColumn("id", "text", key)
    .addColumn("deviceHash", "text", unique)
    .addColumn("userHash", "text", unique)
    .addColumn("browser", "text")
    .addColumn("state", "text", required)
    .addColumn("userId", "text", ofUserIfAny)
    .addColumn("createdAt", "text", required)
    .addColumn("expiresAt", "text", required)
    .addColumn("polledAt", "text")
    .execute();
  await schema.createIndex("deviceCodeByUser").on("deviceCode").column("userId").execute();
  await schema
    .createTable("reminder")
    .addColumn("userId", "text", onePerUser)
    .addColumn("dueAt", "text")
    .addColumn("date", "text")
    .addColumn("slotAt", "text")
    .addColumn("lastDate", "text")
    .addColumn("scheduledAt", "text", required)
    .execute();
  await schema.createIndex("reminderByDue").on("reminder").column("dueAt").execute();
  await schema.createIndex("reminderByScheduled").on("reminder").column("scheduledAt").execute();
}
