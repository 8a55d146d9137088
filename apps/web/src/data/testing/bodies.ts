import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import type { SavedSequenceBody } from "@vr-eye-lab/domain/sequences";

/** The body of a saved sequence. */
export function sequenceBody(name: string, createdAt = "2026-11-21T10:00:00.000Z"): SavedSequenceBody {
  return {
    name,
    exercises: [
      {
        type: "convergence",
        duration: 120,
        settings: {
          speed: 7.5,
          range: "medium",
          ballPosition: { x: 0, y: 0, z: 0 },
          isRedGreen: true,
          leftEyeColor: "#ff0000",
          rightEyeColor: "#00ff00",
          leftEyeOverlay: false,
          rightEyeOverlay: false,
        },
      },
    ],
    createdAt,
    updatedAt: createdAt,
  };
}

/** A practice record with a duration in seconds on a date. */
export function practiceOn(date: string, duration: number): PracticeDocument {
  return {
    startedAt: `${date}T10:00:00.000Z`,
    date,
    zone: "UTC",
    duration,
    exercises: [{ type: "pursuit", duration }],
  };
}
