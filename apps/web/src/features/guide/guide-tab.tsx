import { EXERCISE_TYPES } from "@vr-eye-lab/domain/motion";
import { ChevronDown } from "lucide-react";
import { common } from "#copy/common.ts";
import { text as details } from "#copy/exercise-details.ts";
import { exerciseText } from "#copy/exercises.ts";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/guide.ts";
import { text as shortcuts } from "#copy/shortcuts.ts";
import { useConfigAnswer } from "../../data/api/config.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { pageStore, usePage } from "../../data/exercise/page-store.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { PlayButton } from "../../ui/path-animation.tsx";
import { Switch } from "../../ui/switch.tsx";
import { PricingCards } from "../billing/pricing-cards.tsx";
import { ExercisePicture } from "../sequences/exercise-picture.tsx";
import { openShortcuts } from "../shortcuts/shortcuts.tsx";
import { Chapter } from "./chapter.tsx";
import { Contents } from "./contents.tsx";
import { ChoosePicture, EnterPicture, ScreenPicture, SetPicture } from "./pictures.tsx";

interface GuideTabProps {
  /** Opens the form for a new account. */
  readonly onAccount: () => void;
  readonly onTour: () => void;
}

/** How the product works, the motions, the settings, safety, prices, and answers to questions. */
export function GuideTab({ onAccount, onTour }: GuideTabProps) {
  const { selling } = usePlan();
  const devMode = usePage((page) => page.devMode);
  // Otherwise the chapter about prices would appear later and move the others.
  if (!useConfigAnswer()) return <p className="p-6 text-muted">{common.loading}</p>;
  return (
    <div className="mx-auto grid w-full max-w-[77rem] grid-cols-1 content-start gap-x-12 gap-y-8 p-4 md:p-6 lg:grid-cols-[11rem_minmax(0,60rem)]">
      <Contents />
      <div className="grid grid-cols-1 content-start gap-10">
        <section className="grid gap-2">
          <h2 className="font-semibold text-xl tracking-[-0.02em]">{text.whatTitle}</h2>
          <p className="max-w-prose text-muted">{text.what}</p>
        </section>
        <Chapter
          id="how-it-works"
          aside={
            <Button data-track="guide-tour" onClick={onTour}>
              {text.tour}
            </Button>
          }
        >
          <ol className="grid gap-5 md:grid-cols-3 md:gap-4">
            {[
              { picture: <ChoosePicture />, ...text.steps.choose },
              { picture: <SetPicture />, ...text.steps.set },
              { picture: <EnterPicture />, ...text.steps.enter },
            ].map(({ picture, title, content }) => (
              <li
                key={title}
                className="grid grid-cols-[7rem_1fr] content-start items-center gap-x-4 gap-y-3 md:grid-cols-1"
              >
                {picture}
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="mt-0.5 text-muted text-sm">{content}</p>
                </div>
              </li>
            ))}
          </ol>
        </Chapter>
        <Chapter id="without-a-headset">
          <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[17rem_minmax(0,1fr)]">
            <ScreenPicture />
            <div className="grid gap-4">
              <p className="text-muted">{text.screen}</p>
              <Folds folds={text.screenMore} />
            </div>
          </div>
        </Chapter>
        <ExerciseTypes />
        <Chapter id="settings">
          <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
            {text.settings.map(({ title, content }) => (
              <li key={title}>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-0.5 text-muted text-sm">{content}</p>
              </li>
            ))}
          </ul>
          <Folds folds={text.settingsMore} />
        </Chapter>
        <Chapter id="safety">
          <ul className="grid list-disc gap-x-12 gap-y-2 ps-5 text-muted xl:grid-cols-2">
            {text.safety.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Chapter>
        {selling && (
          <Chapter id="pricing">
            <PricingCards onAccount={onAccount} />
          </Chapter>
        )}
        <Chapter id="questions">
          <Folds folds={text.questions} className="gap-x-8 xl:grid-cols-2" />
        </Chapter>
        <Chapter id="keyboard">
          <div className="grid items-center justify-items-start gap-x-12 gap-y-2 md:grid-cols-[auto_minmax(0,36rem)]">
            <button
              type="button"
              data-track="shortcuts"
              onClick={openShortcuts}
              className="min-h-11 rounded-s text-accent text-sm underline underline-offset-4"
            >
              {shortcuts.title}
            </button>
            <div className="w-full">
              <Switch
                track="dev-mode"
                label={text.devMode}
                hint={text.devModeHint}
                checked={devMode}
                onChange={(devMode) => pageStore.setState({ devMode })}
              />
            </div>
          </div>
        </Chapter>
      </div>
    </div>
  );
}

interface FoldsProps {
  readonly folds: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  /** Classes of the grid. */
  readonly className?: string;
}

/** Texts that are folded until opened. */
function Folds({ folds, className }: FoldsProps) {
  return (
    <ul className={classNames("grid", className)}>
      {folds.map(({ title, paragraphs }) => (
        <li key={title} className="border-line border-b">
          <details className="group">
            <summary
              data-track="guide-fold"
              className="flex min-h-12 list-none items-center justify-between gap-3 rounded-s transition-colors duration-150 hover:text-accent-strong [&::-webkit-details-marker]:hidden"
            >
              {title}
              <ChevronDown className="size-4 shrink-0 text-muted transition-transform duration-150 group-[[open]]:rotate-180" />
            </summary>
            <div className="grid max-w-prose gap-2 pb-4 text-muted text-sm">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The motions, each with a small moving preview of its path, and the exercises that are answered. */
function ExerciseTypes() {
  return (
    <Chapter id="exercise-types" aside={<PlayButton words={common.pictures} track="guide-play" />}>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] md:gap-3">
        {EXERCISE_TYPES.map((type) => (
          <li
            key={type}
            className="grid grid-cols-[7rem_1fr] content-start items-center gap-x-4 gap-y-2 md:grid-cols-1"
          >
            <ExercisePicture type={type} className="h-20 w-full rounded-l border border-line md:h-26" />
            <div>
              <h3 className="font-semibold">{exerciseText.labels[type]}</h3>
              <p className="mt-0.5 text-muted text-sm">{sentence(details.meanings[type])}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{text.dotsNote}</p>
      <p className="text-muted text-sm">{text.focusNote}</p>
    </Chapter>
  );
}
