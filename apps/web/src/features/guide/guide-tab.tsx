import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import type { ReactNode } from "react";
import { en } from "../../copy/en.ts";
import { usePage } from "../../data/page-store.ts";
import { PathPicture } from "../../ui/path-picture.tsx";
import { sentence } from "../../ui/sentence.ts";
import { Switch } from "../../ui/switch.tsx";

const EXERCISES = MOTION_TYPES.map((type) => ({
  motion: MOTIONS[type],
  path: MOTIONS[type].plan(DEFAULT_SETTINGS, DEFAULT_SEED),
}));

/** How the product works, what the exercises are, and how to look after one's eyes. */
export function GuideTab({ pricing }: { readonly pricing: ReactNode }) {
  const devMode = usePage((page) => page.devMode);
  const setDevMode = usePage((page) => page.setDevMode);
  return (
    <div className="grid max-w-7xl content-start gap-8 p-4 md:p-6">
      <Chapter title={en.guide.whatTitle}>
        <p className="max-w-prose text-muted">{en.guide.what}</p>
      </Chapter>
      {pricing}
      <Chapter title={en.guide.howTitle}>
        <ol className="grid gap-4 md:grid-cols-3">
          {en.guide.steps.map(({ title, text }, i) => (
            <li key={title} className="rounded-l border border-line bg-surface p-4.5">
              <span aria-hidden="true" className="font-semibold text-accent text-xl tabular-nums">
                {i + 1}
              </span>
              <h3 className="mt-1 font-semibold">{title}</h3>
              <p className="mt-0.5 text-muted text-sm">{text}</p>
            </li>
          ))}
        </ol>
      </Chapter>
      <Chapter title={en.guide.typesTitle}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
          {EXERCISES.map(({ motion, path }) => (
            <li key={motion.type} className="overflow-hidden rounded-l border border-line bg-surface">
              <PathPicture path={path} colour="accent" className="h-28 w-full bg-stage" />
              <div className="p-4">
                <h3 className="font-semibold">{motion.label}</h3>
                <p className="mt-0.5 text-muted text-sm">{sentence(motion.meaning)}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="max-w-prose text-muted text-sm">{en.guide.focusNote}</p>
      </Chapter>
      <div className="grid gap-8 lg:grid-cols-2">
        <Chapter title={en.guide.headsetTitle}>
          <dl className="divide-y divide-line rounded-l border border-line bg-surface px-4.5">
            {en.guide.headset.map(({ keys, does }) => (
              <div key={keys} className="py-3">
                <dt className="font-semibold text-sm">{keys}</dt>
                <dd className="text-muted text-sm">{does}</dd>
              </div>
            ))}
          </dl>
        </Chapter>
        <Chapter title={en.guide.safetyTitle}>
          <ul className="grid list-disc gap-2 rounded-l border border-line bg-surface py-4 pr-4.5 pl-9 text-muted text-sm">
            {en.guide.safety.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Chapter>
      </div>
      <Chapter title={en.guide.forBuilders}>
        <div className="max-w-xl rounded-l border border-line bg-surface px-4.5 py-2.5">
          <Switch
            track="dev-mode"
            label={en.guide.devMode}
            hint={en.guide.devModeHint}
            checked={devMode}
            onChange={setDevMode}
          />
        </div>
      </Chapter>
    </div>
  );
}

function Chapter({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}
