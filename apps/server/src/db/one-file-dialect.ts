import type BetterSqlite3 from "better-sqlite3";
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";

/**
 * Kysely's SQLite dialect with two changes for maintenance commands. The migrator uses transactions, because SQLite can change tables in them. Some errors,
 * such as a full disk, end the transaction: then no rollback runs, because its own error would replace the first one.
 */
export class OneFileDialect extends SqliteDialect {
  readonly #database: BetterSqlite3.Database;

  constructor(config: { readonly database: BetterSqlite3.Database }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver(): SqliteDriver {
    const database = this.#database;
    return new (class extends SqliteDriver {
      override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
        if (database.inTransaction) await super.rollbackTransaction(connection);
      }
    })({ database });
  }

  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}
