import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CUSTOM_DURATION, PENDING_RETURN_MS } from "@vr-eye-lab/domain/billing";
import { KEY_STEP, NUDGE, RANGES, SPEED_NAMES, SPEED_PRESETS, velocityOf } from "@vr-eye-lab/domain/exercise";
import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import { MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { DEMANDING, PATH_LIMITS } from "@vr-eye-lab/domain/optics";
import { MOST_SHARES, SHARE_DAYS } from "@vr-eye-lab/domain/sharing";
import { DEVICE_CODE_MINUTES } from "@vr-eye-lab/domain/sign-in";
import { LARGEST_DOCUMENT, LARGEST_PUSH, MOST_CHANGES, MOST_WRITES } from "@vr-eye-lab/domain/sync";
import { LARGEST_CLICKS } from "@vr-eye-lab/domain/tracking";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import { describe, expect, it } from "vitest";
import { text as details } from "../../apps/web/src/copy/en/exercise-details.ts";
import { exerciseText } from "../../apps/web/src/copy/en/exercises.ts";
import { prices } from "../../apps/web/src/copy/en/prices.ts";
import { OLDEST_BROWSERS } from "../browsers/oldest-browsers.ts";
import { PROJECT } from "../setup/project.mjs";
import { exampleEnvironment, withConfiguration } from "./configuration.ts";

const DOCS = join(PROJECT, "docs");
const read = (path: string) => readFileSync(path, "utf8");

describe("the user guide", () => {
  const page = read(join(DOCS, "index.md"));

  it.each(MOTION_TYPES)("describes %s as the product does, with its sizes", (type) => {
    const [label, meaning, instruction] = [
      exerciseText.labels[type],
      details.meanings[type],
      exerciseText.instructions[type],
    ];
    const sizes = RANGES.map((range) => MOTIONS[type].extent[range]).join(", ");
    const practised = `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
    expect(page).toContain(`| ${label} | ${practised} | ${instruction} | ${details.extents[type]}: ${sizes} m |`);
  });

  it.each(SPEED_NAMES)("shows the ball's speed for %s", (name) => {
    const velocity = velocityOf(SPEED_PRESETS[name]);
    const holds = Object.values(MOTIONS).flatMap(({ holdMetres }) => (holdMetres ? holdMetres / velocity : []));
    const [word = "", ...rest] = name;
    const cells = [`${velocity.toFixed(2)} m/s`, ...holds.map((seconds) => `${seconds.toFixed(1)} s`)];
    expect(page).toContain(`| ${word.toUpperCase()}${rest.join("")} | ${cells.join(" | ")} |`);
  });

  const centimetres = (metres: number) => `${Math.round(Math.abs(metres) * 100)} cm`;
  it.each([
    `Both take ${WORKOUT_SECONDS / 60} minutes.`,
    `further than ${PATH_LIMITS.eccentricity}° from straight ahead or nearer than ${centimetres(PATH_LIMITS.nearest)}`,
    `focus conflict above ${DEMANDING.conflict} D, more than ${DEMANDING.pursuit}° a second across the view, more than ${DEMANDING.vergence}° a second of turning in or out, or images more than ${DEMANDING.height} Δ apart in height`,
    `FARTHER and CLOSER move it by ${centimetres(NUDGE)}`,
    `arrows | move the ball by ${centimetres(KEY_STEP)}`,
    `Pro costs ${prices.card}`,
    `from ${CUSTOM_DURATION.shortest} seconds to ${CUSTOM_DURATION.longest / 60} minutes`,
  ])("says '%s', as the product does", (words) => {
    expect(page.replace(/\s+/g, " ")).toContain(words);
  });
});

const PAGES = LANGUAGE_CODES.map((language) => `apps/web/src/copy/${language}/page.ts`);

it.each(["README.md", "docs/index.md", "docs/operating.md", ...PAGES])(
  "%s names the oldest supported browsers [D-11]",
  (path) => {
    const text = read(join(PROJECT, path));
    const { chrome, firefox, safari } = OLDEST_BROWSERS;
    for (const name of [`Chromium ${chrome}`, `Firefox ${firefox}`, `Safari ${safari}`]) expect(text).toContain(name);
  },
);

it("lists every environment variable as the server reads it, in the operator's guide and in .env.example", () => {
  const guide = read(join(DOCS, "operating.md"));
  expect(guide, "run 'npm run configuration'").toBe(withConfiguration(guide));
  expect(read(join(PROJECT, ".env.example")), "run 'npm run configuration'").toBe(exampleEnvironment());
});

describe("the security document", () => {
  const text = read(join(PROJECT, "SECURITY.md")).replace(/\s+/g, " ");
  const days = `${SHARE_DAYS.slice(0, -1).join(", ")} or ${SHARE_DAYS.at(-1)} days`;

  it.each([
    `${LARGEST_PUSH / 2 ** 20} MiB for a push of at most ${MOST_WRITES} writes, ${LARGEST_DOCUMENT / 1024} KiB per document`,
    `${LARGEST_CLICKS / 1024} KiB for clicks`,
    `${MOST_CHANGES} changes or about`,
    `| ${DEVICE_CODE_MINUTES} minutes | use, denial`,
    `| ${PENDING_RETURN_MS / 60_000} minutes | use, a new password`,
    `| ${days} | revoking it`,
    `${MOST_SHARES} share links per user`,
  ])("says '%s', as the product does", (words) => {
    expect(text).toContain(words);
  });
});
