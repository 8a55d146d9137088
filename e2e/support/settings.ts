import type { Page } from "@playwright/test";
import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";

/** Changes the page's settings as another tab would; the page follows at once. */
export async function changeSettings(page: Page, settings: ExerciseSettings, motion: ExerciseType): Promise<void> {
  await page.evaluate(
    (change) => {
      const key = "vr-eye-lab.settings";
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
      const unset = { selection: [], duration: null, ipd: null, inputProfile: null, focus: null, sessionsStarted: 0 };
      const flags = { safetySeen: true, tourSeen: false, bannerDismissed: false, devMode: false, shortcutKey: true };
      const record = { version: 1, ...unset, ...flags, ...kept, ...change };
      const newValue = JSON.stringify(record);
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    },
    { settings, motion },
  );
}
