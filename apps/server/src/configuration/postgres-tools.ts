const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** How to back up or restore a PostgreSQL database, in one sentence. The line has no password: the program asks for it. */
export function postgresLine(program: "pg_dump" | "pg_restore", databaseUrl: string, file = "FILE"): string {
  const url = new URL(databaseUrl);
  url.password = "";
  url.searchParams.delete("password");
  const isDump = program === "pg_dump";
  const options = isDump ? "-Fc" : "--clean --if-exists --single-transaction";
  // The host in compose.yaml, whose container has the program.
  const line =
    url.hostname === "postgres"
      ? `docker compose exec -T postgres ${program} -U postgres ${options} -d ${quoted(url.pathname.slice(1))} ${isDump ? ">" : "<"}`
      : `${program} ${options} -d ${quoted(url.href)}${isDump ? " -f" : ""}`;
  return `Use PostgreSQL's own ${isDump ? "backup" : "restore, without a running server"}: ${line} ${quoted(file)}`;
}
