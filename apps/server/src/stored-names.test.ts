import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { COMFORTS, practiceCsv } from "@vr-eye-lab/domain/practice";
import { PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { COLLECTIONS, FEED_COLLECTIONS } from "@vr-eye-lab/domain/sync";
import { expect, it } from "vitest";
import { describeOnBoth } from "./db/testing/databases.ts";

/*
 * Names that are stored in databases and browsers, or sent between versions. People's data, open pages and links carry them, so a rename in the
 * code must leave them as they are. New names are added here once they are released.
 */

const TABLES = {
  account:
    "id accountId providerId userId accessToken refreshToken idToken accessTokenExpiresAt refreshTokenExpiresAt scope password createdAt updatedAt",
  billing: "userId customerId asked applied",
  checkout: "sessionId userId priceId createdAt ticketHash ticketExpiresAt verifiedAt",
  click: "userId id sessionId element at pathname userAgent",
  deviceCode: "id deviceHash userHash browser state userId createdAt expiresAt polledAt",
  document: "userId collection id body deleted revision updatedAt",
  pageView: "id userId path title at",
  practice: "userId id startedAt date zone duration exercises comfort evidence",
  practiceDay: "userId date seconds sessions types revision",
  rateLimit: "id key count lastRequest",
  reminder: "userId dueAt date slotAt lastDate scheduledAt",
  session: "id expiresAt token createdAt updatedAt ipAddress userAgent userId",
  share: "id userId name tokenHash createdAt expiresAt openedAt checkIns",
  user: "id name email emailVerified image createdAt updatedAt disabledAt",
  userRevision: "userId revision floor usage",
  verification: "id identifier value expiresAt createdAt updatedAt",
  webhookEvent: "id type at",
  write: "userId id result at",
};

/** Keys of local storage and prefixes of them, the IndexedDB name, and names of locks, as literals of the sources. */
const IN_THE_BROWSER = [
  '"vr-eye-lab.account"',
  '"vr-eye-lab.checkout-returns"',
  '"vr-eye-lab.config"',
  '"vr-eye-lab.flat"',
  '"vr-eye-lab.kept-exercise"',
  '"vr-eye-lab.link-email"',
  '"vr-eye-lab.log"',
  '"vr-eye-lab.log-out"',
  '"vr-eye-lab.plan"',
  '"vr-eye-lab.practice."',
  '"vr-eye-lab.settings"',
  "`vr-eye-lab.1.*`",
  "`vr-eye-lab.1.sync.*.*`",
];

/** The IndexedDB stores and their keys. */
const LOCAL_STORES = [
  'documents: "key, collection"',
  'outbox: "++number, collection"',
  'storedRecords: "id"',
  'refused: "id"',
  'pages: "before"',
  'pageBodies: "before"',
  'facts: "name"',
];

/** Fields of stored rows. */
const ROW_FIELDS =
  "key collection id revision body number write attempted message before usedAt bytes page value".split(" ");

const FACTS = ["cursor", "asked", "refetch"];

/** Values of data-track; a star stands for a computed part. */
const TRACKED = `
  add-* advanced all-motions attention-check back balance-even centre change-password checkout-again checkout-cancel choose-*
  clear-workout colour-* delete-acc-cancel delete-acc-confirm delete-account delete-cancel delete-confirm dev-mode
  device-another device-approve device-close device-code device-deny device-renew dismiss-banner distance download-csv download-data
  drag-* duration-* duration-locked duration-longer duration-shorter end-session enter-vr eye felt first-session flat-cancel
  flat-distance flat-focal flat-ipd flat-look flat-other flat-red flat-separation flat-start flat-way-* focus fusion-lock guide
  guide-play guide-tour history-again history-more import-cancel import-close import-confirm import-data join-pro join-pro-later
  log-out log-out-anyway log-out-stay manage-billing measure measure-again measure-back measure-done measure-width motion
  motions-play on-screen overlay per-eye-colours preview-cancel preview-play privacy profile-name programme programme-day *-save
  programme-edit programme-make programme-minutes programme-motion programme-pause programme-prepare programme-remove programme-same
  range record-practice recording reminder reminder-hour reminder-verify resume save save-as-new save-cancel
  save-confirm save-name saved-choose saved-delete saved-strip send-verification session-csv session-details session-json settings
  share-copy share-create share-days share-end share-link share-name shortcuts shortcuts-close shortcuts-key sign-in-again
  sign-up-unrecorded speed start-vr stats-table summary-again summary-close summary-save tab-account tab-active terms tour tour-hide
  tracking unsent-dismiss unsent-retry viewing vr-failure-close weekly-goal
`
  .trim()
  .split(/\s+/);

const CSV_COLUMNS = `
  session_id started_at_utc local_date time_zone session_duration_s comfort display pauses ipd_mm refresh_rate_hz frames_shown
  frames_late worst_gap_ms head_still_share attention_left_shown attention_left_answered attention_right_shown
  attention_right_answered attention_both_shown attention_both_answered attention_none_shown attention_none_answered exercise_number
  motion exercise_duration_s speed_setting range distance speed_m_per_s visual_angle_speed_deg_per_s vergence_speed_most_deg_per_s
  demand_least_prism_dioptres demand_most_prism_dioptres demand_least_deg demand_most_deg ball_x_m ball_y_m ball_z_m eye_trained
  left_contrast_percent left_base_out_prism_dioptres left_base_up_prism_dioptres right_contrast_percent
  right_base_out_prism_dioptres right_base_up_prism_dioptres fusion_lock
`
  .trim()
  .split(/\s+/);

const PAGE = join(import.meta.dirname, "../../web/src");
const DOMAIN = join(import.meta.dirname, "../../../packages/domain/src");

/** The text of all sources in a folder without its tests; a placeholder in a template is a star. */
function sourcesOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  return sources
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n")
    .replace(/\$\{[^}]*\}/g, "*");
}

describeOnBoth("the tables", (open) => {
  it("keep their names, and those of their columns", async () => {
    const { reader } = await open();
    const tables = new Map((await reader.introspection.getTables()).map(({ name, columns }) => [name, columns]));
    for (const [table, columns] of Object.entries(TABLES)) {
      const names = tables.get(table)?.map(({ name }) => name) ?? [];
      expect(names, table).toEqual(expect.arrayContaining(columns.split(" ")));
    }
  });
});

it("collections, motion types and sent fields keep their names", () => {
  expect(COLLECTIONS).toEqual(
    expect.arrayContaining(["users", "savedSequences", "sessions", "practice", "measures", "checkIns"]),
  );
  expect(FEED_COLLECTIONS).toEqual(
    expect.arrayContaining(["users", "savedSequences", "sessions", "practiceDays", "measures", "checkIns"]),
  );
  expect(MOTION_TYPES).toEqual(
    expect.arrayContaining(["convergence", "pursuit", "saccades", "accommodation", "figure8"]),
  );
  expect(COMFORTS).toEqual(expect.arrayContaining(["comfortable", "tired", "uncomfortable"]));
  expect(PROTOCOL_HEADER).toBe("x-vr-eye-lab-protocol");
});

it("paths keep their names", () => {
  expect([...Object.values(API), ...Object.values(DEVICE_API)]).toEqual(
    expect.arrayContaining([
      "/api/config",
      "/api/documents/push",
      "/api/documents/changes",
      "/api/practice/stats",
      "/api/practice/sessions",
      "/api/account/export",
      "/api/account",
      "/api/account/password",
      "/api/account/email",
      "/api/account/email/confirm",
      "/api/shares",
      "/api/shared",
      "/api/reminder/off",
      "/api/page-views",
      "/api/clicks",
      "/api/auth/link/confirm",
      "/api/auth/email/confirm",
      "/api/auth/return-ticket",
      "/api/device/start",
      "/api/device/poll",
      "/api/device/look",
      "/api/device/approve",
      "/api/device/deny",
      "/.netlify/functions/create-checkout-session",
      "/.netlify/functions/verify-checkout-session",
      "/.netlify/functions/create-portal-session",
      "/.netlify/functions/stripe-webhook",
    ]),
  );
});

it("columns of the CSV file keep their names and their order", () => {
  const [header = ""] = practiceCsv([]).split("\r\n");
  expect(header.split(",").slice(0, CSV_COLUMNS.length)).toEqual(CSV_COLUMNS);
});

it("what the page stores in the browser keeps its names", () => {
  const source = sourcesOf(PAGE);
  for (const name of [...IN_THE_BROWSER, ...LOCAL_STORES]) expect(source, name).toContain(name);
  const [, facts = ""] = /interface FactRow \{[^}]*?readonly name: ([^;]*);/.exec(source) ?? [];
  for (const fact of FACTS) expect(facts, fact).toContain(`"${fact}"`);
  for (const field of ROW_FIELDS) expect(source, field).toMatch(new RegExp(`readonly ${field}\\??:`));
  expect(sourcesOf(DOMAIN)).toContain('"pending_stripe_signup"');
});

it("the ids of tracked controls keep their names", () => {
  const found = new Set(
    Array.from(
      sourcesOf(PAGE).matchAll(
        /\b(?:data-track|track) ?[=:] ?(?:"([^"]*)"|\{`([^`]*)`\}|\{[^{}]* \? "([^"]*)" : "([^"]*)"\})/g,
      ),
      ([, ...ids]) => ids,
    ).flat(),
  );
  expect(TRACKED.filter((id) => !found.has(id))).toEqual([]);
});

it("the channel between server processes keeps its name", () => {
  expect(sourcesOf(join(import.meta.dirname, "db"))).toContain('"vr_eye_lab_changes"');
});
