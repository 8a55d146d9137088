import { text } from "#copy/guide.ts";

/** The chapters' titles by their fragment in the address, in order. */
export const CHAPTERS = {
  "how-it-works": text.howTitle,
  "without-a-headset": text.screenTitle,
  "exercise-types": text.typesTitle,
  settings: text.settingsTitle,
  safety: text.safetyTitle,
  pricing: text.pricingTitle,
  questions: text.questionsTitle,
  keyboard: text.keyboardTitle,
} as const;

export type ChapterId = keyof typeof CHAPTERS;

export const CHAPTER_IDS = Object.keys(CHAPTERS) as readonly ChapterId[];
