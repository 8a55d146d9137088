import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import type { ReactNode } from "react";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/guide.ts";
import { text as shortcuts } from "../../copy/shortcuts.ts";
import { pageStore, usePage } from "../../data/exercise/page-store.ts";
import { Button } from "../../ui/button.tsx";
import { PathAnimation, PlayButton } from "../../ui/path-animation.tsx";
import { sentence } from "../../ui/sentence.ts";
import { Switch } from "../../ui/switch.tsx";
import { openShortcuts } from "../shortcuts/shortcuts.tsx";

/** How the product works, the motions, the settings and safety. `pricing` shows the plans. */
export function GuideTab({ pricing, onTour }: { readonly pricing?: ReactNode; readonly onTour: () => void }) {
  const devMode = usePage((page) => page.devMode);
  return (
    <div className="grid max-w-7xl grid-cols-1 content-start gap-8 p-4 md:p-6">
      <Chapter title={text.whatTitle}>
        <p className="max-w-prose text-muted">{text.what}</p>
      </Chapter>
      {pricing}
      <Chapter
        title={text.howTitle}
        aside={
          <Button data-track="guide-tour" onClick={onTour}>
            {text.tour}
          </Button>
        }
      >
        <ol className="grid gap-4 md:grid-cols-3">
          {Object.entries(text.steps).map(([title, content], i) => (
            <li key={title} className="rounded-l border border-line bg-surface p-4.5">
              <span aria-hidden="true" className="font-semibold text-accent text-xl tabular-nums">
                {i + 1}
              </span>
              <h3 className="mt-1 font-semibold">{title}</h3>
              <p className="mt-0.5 text-muted text-sm">{content}</p>
            </li>
          ))}
        </ol>
      </Chapter>
      <ExerciseTypes />
      <Cards title={text.settingsTitle} cards={text.settings} />
      <div className="grid gap-8 lg:grid-cols-2">
        <Chapter title={text.headsetTitle}>
          <dl className="divide-y divide-line rounded-l border border-line bg-surface px-4.5">
            {Object.entries(text.headset).map(([input, effect]) => (
              <div key={input} className="py-3">
                <dt className="font-semibold text-sm">{input}</dt>
                <dd className="text-muted text-sm">{effect}</dd>
              </div>
            ))}
          </dl>
        </Chapter>
        <Chapter title={text.safetyTitle}>
          <ul className="grid list-disc gap-2 rounded-l border border-line bg-surface py-4 pr-4.5 pl-9 text-muted text-sm">
            {text.safety.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Chapter>
      </div>
      <Cards title={text.screenModeTitle} cards={text.screenMode} />
      <Cards title={text.progressTitle} cards={text.progress} />
      <Chapter title={text.forBuilders}>
        <div className="max-w-xl rounded-l border border-line bg-surface px-4.5 py-2.5">
          <Switch
            track="dev-mode"
            label={text.devMode}
            hint={text.devModeHint}
            checked={devMode}
            onChange={(devMode) => pageStore.setState({ devMode })}
          />
        </div>
      </Chapter>
      <button
        type="button"
        data-track="shortcuts"
        onClick={openShortcuts}
        className="min-h-11 justify-self-start rounded-s text-accent text-sm underline underline-offset-4"
      >
        {shortcuts.title}
      </button>
    </div>
  );
}

const EXERCISES = MOTION_TYPES.map((type) => ({
  motion: MOTIONS[type],
  path: MOTIONS[type].plan(DEFAULT_SETTINGS, DEFAULT_SEED),
}));

/** The motions, each with a moving picture of its path. */
function ExerciseTypes() {
  return (
    <Chapter title={text.typesTitle} aside={<PlayButton words={en.pictures} track="guide-play" />}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {EXERCISES.map(({ motion, path }) => (
          <li key={motion.type} className="overflow-hidden rounded-xl border border-line bg-surface">
            <PathAnimation path={path} />
            <div className="px-4.5 pt-3.5 pb-4.5">
              <h3 className="font-semibold">{motion.label}</h3>
              <p className="mt-0.5 text-muted text-sm">{sentence(motion.meaning)}</p>
            </div>
          </li>
        ))}
        <li className="grid content-center rounded-xl border border-line border-dashed p-4.5">
          <h3 className="font-semibold">{text.focusTitle}</h3>
          <p className="mt-0.5 text-muted text-sm">{text.focusNote}</p>
        </li>
      </ul>
    </Chapter>
  );
}

/** A chapter of cards, given as texts by title. */
function Cards({ title, cards }: { readonly title: string; readonly cards: Readonly<Record<string, string>> }) {
  return (
    <Chapter title={title}>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {Object.entries(cards).map(([heading, content]) => (
          <li key={heading} className="rounded-l border border-line bg-surface p-4.5">
            <h3 className="font-semibold">{heading}</h3>
            <p className="mt-0.5 text-muted text-sm">{content}</p>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

interface ChapterProps {
  readonly title: string;
  /** A control beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Chapter({ title, aside, children }: ChapterProps) {
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
