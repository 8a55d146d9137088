import type { PerspectiveCamera, WebGLRenderer } from "three";
import type { BreakReminder } from "./break-reminder.ts";
import type { Stage } from "./stage.ts";

/** What is common to all sessions of a page. */
export interface Theatre {
  readonly renderer: WebGLRenderer;
  readonly camera: PerspectiveCamera;
  readonly stage: Stage;
  readonly breaks: BreakReminder;
  readonly log: (message: string) => void;
}
