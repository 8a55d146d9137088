import type { Kysely } from "kysely";
import type { DatabaseKind } from "../database.ts";
import type { Tables } from "../tables.ts";
import { up as accounts } from "./0001-accounts.ts";
import { up as documents } from "./0002-documents.ts";
import { up as practice } from "./0003-practice.ts";
import { up as tracking } from "./0004-tracking.ts";
import { up as billing } from "./0005-billing.ts";
import { up as comfort } from "./0006-comfort.ts";
import { up as share } from "./0007-share.ts";
import { up as deviceCode } from "./0008-device-code.ts";
import { up as programme } from "./0009-programme.ts";
import { up as evidence } from "./0010-evidence.ts";
import { up as quotas } from "./0011-quotas.ts";
import { up as oneCredential } from "./0012-one-credential.ts";
import { up as exportOrder } from "./0013-export-order.ts";
import { up as reminderClock } from "./0014-reminder-clock.ts";
import { up as countedRevision } from "./0015-counted-revision.ts";
import { up as disabled } from "./0016-disabled.ts";
import { up as shareCheckIns } from "./0017-share-check-ins.ts";

type Migration = (db: Kysely<Tables>, kind: DatabaseKind) => Promise<void>;

/** All migrations by name, in order. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-accounts": accounts,
  "0002-documents": documents,
  "0003-practice": practice,
  "0004-tracking": tracking,
  "0005-billing": billing,
  "0006-comfort": comfort,
  "0007-share": share,
  "0008-device-code": deviceCode,
  "0009-programme": programme,
  "0010-evidence": evidence,
  "0011-quotas": quotas,
  "0012-one-credential": oneCredential,
  "0013-export-order": exportOrder,
  "0014-reminder-clock": reminderClock,
  "0015-counted-revision": countedRevision,
  "0016-disabled": disabled,
  "0017-share-check-ins": shareCheckIns,
};

/** The name of the last migration. It identifies the tables of a version, for example in backups. */
export function currentSchema(): string {
  return Object.keys(MIGRATIONS).at(-1) ?? "";
}
