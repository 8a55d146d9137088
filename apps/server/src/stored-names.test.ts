import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { COMFORTS } from "@vr-eye-lab/domain/practice";
import { PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { COLLECTIONS, FEED_COLLECTIONS } from "@vr-eye-lab/domain/sync";
import { expect, it } from "vitest";

/*
 * Names that are stored in browsers, or sent between versions. People's data, open pages and links carry them, so a rename in the code must leave
 * them as they are. New names are added here once they are released. fixture.test.ts has the tables, csv.test.ts the columns of the CSV file.
 */

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
  range record-practice recording reminder reminder-hour reminder-verify resume save save-as-new *-cancel
  *-confirm save-name saved-choose saved-delete saved-strip send-verification session-csv session-details session-json settings
  share-copy share-create share-days share-end share-link share-name shortcuts shortcuts-close shortcuts-key sign-in-again
  sign-up-unrecorded speed start-vr stats-table summary-again summary-close summary-save tab-account tab-active terms tour tour-hide
  tracking unsent-dismiss unsent-retry viewing vr-failure-close weekly-goal
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
        /\b(?:data-track|track) ?[=:] ?(?:"([^"]*)"|\{?`([^`]*)`\}?|\{[^{}]* \? "([^"]*)" : "([^"]*)"\})/g,
      ),
      ([, ...ids]) => ids,
    ).flat(),
  );
  expect(TRACKED.filter((id) => !found.has(id))).toEqual([]);
});

it("the channel between server processes keeps its name", () => {
  expect(sourcesOf(join(import.meta.dirname, "db"))).toContain('"vr_eye_lab_changes"');
});
