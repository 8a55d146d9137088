import { EYES_TO_TRAIN } from "@vr-eye-lab/domain/exercise";
import { EXERCISE_TYPES } from "@vr-eye-lab/domain/motion";
import { LONGEST_LABEL } from "@vr-eye-lab/domain/tracking";
import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../../**/*.tsx", { query: "?raw", import: "default", eager: true });

/** Every data-track in the page's sources, with the longest values of those that contain a variable. */
function labels(): string[] {
  const written = Object.values(SOURCES).flatMap((source) => [
    ...source.matchAll(/\b(?:data-track|track)=(?:"([^"]*)"|\{`([^`]*)`\})/g),
  ]);
  return written.flatMap(([, fixed, made]) => {
    if (fixed !== undefined) return [fixed];
    return [...EXERCISE_TYPES, ...EYES_TO_TRAIN].map((value) => made?.replace(/\$\{(?:type|eye|axis)\}/, value) ?? "");
  });
}

it("data-track labels are fixed ids of at most 20 characters [R-125]", () => {
  const made = labels().filter((label) => !label.includes("${"));
  expect(made.length).toBeGreaterThan(50);
  expect(
    made.filter(
      (label) => !/^[a-z][a-z-]*[a-z]$/.test(label.replace("figure8", "figure")) || label.length > LONGEST_LABEL,
    ),
  ).toEqual([]);
});
