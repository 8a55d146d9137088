import type { ReactNode } from "react";
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

interface ChapterProps {
  readonly id: ChapterId;
  /** A control beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the guide that the contents lead to: its heading is the target, and takes the focus. */
export function Chapter({ id, aside, children }: ChapterProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="rounded-s font-semibold text-lg">
          {CHAPTERS[id]}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
