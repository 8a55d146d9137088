import type { ReactNode } from "react";
import { text } from "../../copy/guide.ts";
import { usePage } from "../../data/exercise/page-store.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ShortcutsButton } from "../shortcuts/shortcuts-button.tsx";
import { Chapter } from "./chapter.tsx";
import { ExerciseTypes } from "./exercise-types.tsx";

interface GuideTabProps {
  /** What the plans offer and cost. */
  readonly pricing?: ReactNode;
  /** Begins the tour of the Active tab. */
  readonly onTour: () => void;
}

/** How the product works, what the exercises are, and how to look after one's eyes. */
export function GuideTab({ pricing, onTour }: GuideTabProps) {
  const devMode = usePage((page) => page.devMode);
  const setDevMode = usePage((page) => page.setDevMode);
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
          {text.steps.map((step, i) => (
            <li key={step.title} className="rounded-l border border-line bg-surface p-4.5">
              <span aria-hidden="true" className="font-semibold text-accent text-xl tabular-nums">
                {i + 1}
              </span>
              <h3 className="mt-1 font-semibold">{step.title}</h3>
              <p className="mt-0.5 text-muted text-sm">{step.text}</p>
            </li>
          ))}
        </ol>
      </Chapter>
      <ExerciseTypes />
      <Chapter title={text.settingsTitle}>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {text.settings.map((setting) => (
            <li key={setting.title} className="rounded-l border border-line bg-surface p-4.5">
              <h3 className="font-semibold">{setting.title}</h3>
              <p className="mt-0.5 text-muted text-sm">{setting.text}</p>
            </li>
          ))}
        </ul>
      </Chapter>
      <div className="grid gap-8 lg:grid-cols-2">
        <Chapter title={text.headsetTitle}>
          <dl className="divide-y divide-line rounded-l border border-line bg-surface px-4.5">
            {text.headset.map(({ keys, does }) => (
              <div key={keys} className="py-3">
                <dt className="font-semibold text-sm">{keys}</dt>
                <dd className="text-muted text-sm">{does}</dd>
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
      <Chapter title={text.flatTitle}>
        <Notes notes={text.flat} />
      </Chapter>
      <Chapter title={text.progressTitle}>
        <Notes notes={text.progress} />
      </Chapter>
      <Chapter title={text.forBuilders}>
        <div className="max-w-xl rounded-l border border-line bg-surface px-4.5 py-2.5">
          <Switch
            track="dev-mode"
            label={text.devMode}
            hint={text.devModeHint}
            checked={devMode}
            onChange={setDevMode}
          />
        </div>
      </Chapter>
      <ShortcutsButton />
    </div>
  );
}

/** What things are called, and what there is to say of each. */
function Notes({ notes }: { readonly notes: readonly { readonly what: string; readonly says: string }[] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {notes.map(({ what, says }) => (
        <div key={what} className="rounded-l border border-line bg-surface p-4.5">
          <dt className="font-semibold">{what}</dt>
          <dd className="mt-0.5 text-muted text-sm">{says}</dd>
        </div>
      ))}
    </dl>
  );
}
