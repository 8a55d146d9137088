import { Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * The metrics of this process. Label values come from our own code: never ids, addresses or anything that a client chooses, because each
 * combination is a time series.
 */
export const registry = new Registry();
const registers = [registry];

export const serverInfo = new Gauge({
  name: "vr_eye_lab_info",
  help: "1, with the version and the commit as labels",
  labelNames: ["version", "commit"],
  registers,
});

export const httpRequests = new Counter({
  name: "vr_eye_lab_http_requests_total",
  help: "Answered requests by route template and status",
  labelNames: ["method", "route", "status"],
  registers,
});

export const httpSeconds = new Histogram({
  name: "vr_eye_lab_http_request_duration_seconds",
  help: "Time spent on requests, without the waits of long polls",
  labelNames: ["method", "route"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const longPolls = new Gauge({
  name: "vr_eye_lab_long_polls",
  help: "Requests that wait for changes",
  registers,
});

export const waitingPushes = new Gauge({
  name: "vr_eye_lab_pushes_waiting",
  help: "Pushes that are not answered yet",
  registers,
});

export const pushBatches = new Histogram({
  name: "vr_eye_lab_push_batch_size",
  help: "Pushes that are stored together",
  buckets: [1, 2, 5, 10, 20, 50, 100, 200],
  registers,
});

export const quotaRefusals = new Counter({
  name: "vr_eye_lab_quota_refusals_total",
  help: "Writes that were refused by a quota or a limit per day, by message code",
  labelNames: ["code"],
  registers,
});

export const databaseWaiting = new Gauge({
  name: "vr_eye_lab_database_waiting",
  help: "Writes that wait for the SQLite file, or queries that wait for a connection to PostgreSQL",
  registers,
});

export const databaseConnections = new Gauge({
  name: "vr_eye_lab_database_connections",
  help: "Connections to PostgreSQL by state: busy or idle",
  labelNames: ["state"],
  registers,
});

export const waitingHashes = new Gauge({
  name: "vr_eye_lab_password_hashes_waiting",
  help: "Passwords that wait to be hashed or checked",
  registers,
});

export const emails = counterOf("vr_eye_lab_emails_total", "Emails by result", ["sent", "failed"]);

export const webhooks = counterOf(
  "vr_eye_lab_webhooks_total",
  "Webhooks of the payment provider by result: refused ones were not valid, failed ones are sent again",
  ["handled", "refused", "failed"],
);

export const backups = counterOf("vr_eye_lab_backups_total", "Scheduled backups by result", ["succeeded", "failed"]);

export const lastBackup = new Gauge({
  name: "vr_eye_lab_backup_last_success_timestamp_seconds",
  help: "When the newest scheduled backup began, in seconds since 1970",
  registers,
});
// Without scheduled backups it has no value, instead of 1970.
lastBackup.remove();

/** A counter by result. All results are there from the start, so that the first failure shows as a change. */
function counterOf<Result extends string>(name: string, help: string, results: readonly Result[]) {
  const counter = new Counter({ name, help, labelNames: ["result"], registers });
  for (const result of results) counter.inc({ result }, 0);
  return { inc: (result: Result) => counter.inc({ result }) };
}
