import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/session.ts";
import type { Milestone } from "../../../scene/workout/exercise-scene.ts";

const { milestones } = text;
let region: HTMLElement | undefined;

/** Announces the progress of a practice session to screen readers. */
export function announceMilestone(milestone: Milestone): void {
  if (!region) {
    // Outside the page's root, which is inert while an exercise fills the window.
    region = document.createElement("div");
    region.className = "sr-only";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = textOf(milestone);
}

function textOf(milestone: Milestone): string {
  if (milestone.kind === "exercise")
    return milestones.exercise(exerciseText.labels[milestone.type], milestone.number, milestone.of);
  // The page shows why it wasn't passed.
  return milestone.kind === "screened" ? "" : milestones[milestone.kind];
}

export function endAnnouncements(): void {
  region?.remove();
  region = undefined;
}
