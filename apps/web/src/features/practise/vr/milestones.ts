import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { en } from "../../../copy/en.ts";
import type { Milestone } from "../../../scene/stage/scene-api.ts";

const text = en.vr.milestones;

function wordsFor(milestone: Milestone): string {
  switch (milestone.kind) {
    case "exercise":
      return text.exercise(MOTIONS[milestone.type].label, milestone.number, milestone.of);
    case "paused":
      return text.paused;
    case "resumed":
      return text.resumed;
  }
}

let region: HTMLElement | undefined;

/** Says how a running session comes along to those who hear the page rather than see the scene; null: it is over. */
export function sayMilestone(milestone: Milestone | null): void {
  if (!milestone) {
    region?.remove();
    region = undefined;
    return;
  }
  if (!region) {
    // Beside the page's own root, which rests while an exercise fills the window.
    region = document.createElement("div");
    region.className = "sr-only";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = wordsFor(milestone);
}
