import { randomBytes } from "node:crypto";
import { ParseServer } from "parse-server";

/*
 * Parse Server on PostgreSQL with one class, for practice, which only those who are signed in may use. All else is as it comes, but that it logs nothing.
 * Listens on PORT, with the database DATABASE_URL.
 */
const port = Number(process.env.PORT);
const secret = () => randomBytes(16).toString("hex");
const signedIn = { requiresAuthentication: true };

await ParseServer.startApp({
  databaseURI: process.env.DATABASE_URL ?? "",
  appId: "bench",
  masterKey: secret(),
  maintenanceKey: secret(),
  host: "127.0.0.1",
  port,
  serverURL: `http://127.0.0.1:${port}/parse`,
  mountPath: "/parse",
  silent: true,
  logsFolder: process.env.DATA_DIR ?? ".",
  schema: {
    definitions: [
      {
        className: "Practice",
        fields: {
          startedAt: { type: "String" },
          date: { type: "String" },
          zone: { type: "String" },
          duration: { type: "Number" },
          exercises: { type: "Array" },
        },
        classLevelPermissions: { find: signedIn, count: {}, get: signedIn, create: signedIn, update: {}, delete: {} },
      },
    ],
  },
});
