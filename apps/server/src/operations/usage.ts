import { BILLINGS, PLANS } from "@vr-eye-lab/domain/billing";

const LOCATION = "Uses the database at DATABASE_URL or, without it, in DATA_DIR (./data).";

/** How each command is used. */
export const USAGE = {
  backup: `npm run backup -- FILE [--force] [--with-secret]

Writes a consistent snapshot of the installation, which may be running, to one file, including the secret in DATA_DIR, so that users
stay signed in. If AUTH_SECRET is set, the file has only its fingerprint. The file contains all personal data: protect it like the
installation. ${LOCATION}

  --force         replaces an existing file
  --with-secret   includes AUTH_SECRET`,
  restore: `npm run restore -- FILE [--force | --rehearse]

Restores a backup into an empty installation, completely or not at all. The backup may come from the other database. Stop the server first.
${LOCATION}

  --force      replaces all data of the installation, also a database of a newer version
  --rehearse   restores into a temporary folder or, with DATABASE_URL, a temporary database on its server; checks and deletes it. The server
               may be running`,
  "migrate-data": `npm run migrate-data

Copies the SQLite database in DATA_DIR into the empty PostgreSQL database at DATABASE_URL, and verifies the row count and checksum of
every table. The source is only read. Stop the server first, and start it with DATABASE_URL afterwards.`,
  reconcile: `npm run reconcile

Fetches every customer's subscription from the payment provider, corrects what lost webhooks left wrong, and sends changed email addresses.
The server may be running. Run it every night. Needs the STRIPE_ variables. ${LOCATION}`,
  admin: `npm run admin -- ACTION

  user create EMAIL [--name NAME] [--password-stdin]   creates an account; prints a new password, or reads one from standard input
  user list [--json] [--unconfirmed] [--disabled]      all accounts: since when, practice, storage, plan; --unconfirmed: who never
                                                       confirmed the address
  user show EMAIL [--json]                             profile, plan and counts
  user set-plan EMAIL PLAN [--billing B] [--until D]   PLAN: ${PLANS.join(", ")}; B: ${BILLINGS.join(", ")}; D: a date
  user export EMAIL FILE                               writes all data about the user as JSON
  user delete EMAIL --yes                              deletes the account and all its data
  user reset-password EMAIL [--print]                  emails a link for a new password; without SMTP_URL or with --print, prints it
                                                       to a terminal
  user sign-out EMAIL                                  ends all logins
  user disable EMAIL, user enable EMAIL                refuses logins, and allows them again
  counts [--json]                                      numbers of accounts, logins and practice sessions, and the database's size
  mail test ADDRESS                                    sends an email, or shows why the mail server refuses it
  doctor [--json]                                      checks configuration, database, mail, payments, proxy, disk, backups, clock
                                                       and version

EMAIL can also be the account's id. ${LOCATION}`,
} as const;
