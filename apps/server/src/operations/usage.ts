import { BILLINGS, PLANS } from "@vr-eye-lab/domain/billing";

const LOCATION = "Uses the database at DATABASE_URL or, without it, in DATA_DIR (./data).";

/** How each command is used. */
export const USAGE = {
  backup: `npm run backup -- FILE [--force]

Copies the SQLite database in DATA_DIR (./data), whose server may be running, to FILE, and the secret that signs logins to
FILE.auth-secret. AUTH_SECRET is not copied. The files contain all personal data: protect them like the installation. With
DATABASE_URL it prints how to use pg_dump, and ends with exit code 1.

  --force   replaces an existing file`,
  restore: `npm run restore -- FILE [--force]

Restores FILE and FILE.auth-secret into an empty installation in DATA_DIR (./data), completely or not at all. Stop the server first.
With DATABASE_URL it prints how to use pg_restore, and ends with exit code 1.

  --force   replaces an installation with data, whose files stay beside the new ones`,
  "migrate-data": `npm run migrate-data

Copies the SQLite database in DATA_DIR into the empty PostgreSQL database at DATABASE_URL, and compares the number of rows of every
table. The source is only read. Stop the server first, and start it with DATABASE_URL afterwards.`,
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
  restored                                             after a copy of the database was put in its place: browsers fetch
                                                       everything again
  counts [--json]                                      numbers of accounts, logins and practice sessions, and the database's size
  mail test ADDRESS                                    sends an email, or shows why the mail server refuses it
  doctor [--json]                                      checks configuration, database, mail, payments, proxy, disk, backups, clock
                                                       and version

EMAIL can also be the account's id. ${LOCATION}`,
} as const;
