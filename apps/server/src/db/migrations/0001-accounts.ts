import type { Kysely } from "kysely";
import type { DatabaseKind } from "../database.ts";
import type { Tables } from "../tables.ts";

/** The tables of Better Auth 1.7.7. */
export async function up(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const moment = kind === "postgres" ? "timestamptz" : "date";
  const flag = kind === "postgres" ? "boolean" : "integer";
  await db.schema
    .createTable("user")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("emailVerified", flag, (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("expiresAt", moment, (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .execute();
  await db.schema
    .createTable("account")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("providerId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", moment)
    .addColumn("refreshTokenExpiresAt", moment)
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("verification")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expiresAt", moment, (column) => column.notNull())
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("rateLimit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("lastRequest", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessionByUser").on("session").column("userId").execute();
  await db.schema.createIndex("accountByUser").on("account").column("userId").execute();
  await db.schema.createIndex("verificationByIdentifier").on("verification").column("identifier").execute();
}
