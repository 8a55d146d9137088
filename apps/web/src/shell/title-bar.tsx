import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { ArrowLeft, BookOpen } from "lucide-react";
import { en } from "../copy/en.ts";
import { usePage } from "../data/exercise/page-store.ts";
import { useAccount } from "../data/login/account.ts";
import { currentWorkout, useSessionSeconds } from "../data/workout/current-workout.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Lazy } from "../ui/lazy-feature.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { account } from "./lazy-features.tsx";
import { type Tab, useTab } from "./tab.ts";

interface TitleBarProps {
  readonly onTour: () => void;
  readonly onSave: (workout: ReturnType<typeof currentWorkout>) => void;
}

/** The title of the open tab, and the actions that concern the whole of it. */
export function TitleBar({ onTour, onSave }: TitleBarProps) {
  const [tab, openTab] = useTab();
  const signedIn = useAccount((state) => state.status === "signed-in");
  const { title, subtitle } = useTitles(tab);
  const hasBadge = signedIn && tab === "saved";
  const showActive = () => openTab("active");
  usePageTitle(tab === "active" ? en.product : en.titleOf(title));
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-line border-b bg-bg px-4 md:h-16 md:px-6">
      {tab === "motions" && (
        <IconButton icon={ArrowLeft} label={en.shell.back} data-track="back" onClick={showActive} className="-ml-3" />
      )}
      <div className={classNames("flex min-w-0 items-baseline gap-x-3 max-sm:flex-col", hasBadge && "grow")}>
        <h1 className="max-w-full truncate font-semibold text-lg tracking-[-0.01em] max-sm:leading-tight">{title}</h1>
        {subtitle && (
          <p
            className={classNames(
              "flex min-w-0 max-w-full items-center gap-2.5 text-muted tabular-nums max-sm:text-xs",
              hasBadge && "sm:ml-auto",
            )}
          >
            <span className="truncate">{subtitle}</span>
            {hasBadge && <Lazy feature={account}>{({ ProBadge }) => <ProBadge />}</Lazy>}
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <Button
          look="quiet"
          data-track="guide"
          onClick={() => (tab === "guide" ? onTour() : openTab("guide"))}
          className="max-sm:-mr-3 max-sm:px-3"
        >
          <BookOpen className="size-4.5" />
          {en.shell.guide}
        </Button>
        {signedIn && tab === "active" && (
          <Button data-track="save" onClick={() => onSave(currentWorkout())}>
            {en.shell.save}
          </Button>
        )}
        {signedIn && tab === "saved" && (
          <Lazy feature={account}>{({ LogOutButton }) => <LogOutButton onLoggedOut={showActive} />}</Lazy>
        )}
      </div>
    </header>
  );
}

function useTitles(tab: Tab): { readonly title: string; readonly subtitle?: string | undefined } {
  const motion = usePage((page) => page.motion);
  const exercises = usePage((page) => page.selection.length);
  const seconds = useSessionSeconds();
  const email = useAccount((state) => state.user?.email);
  switch (tab) {
    case "active":
      return exercises > 0
        ? { title: en.shell.workoutTitle, subtitle: en.shell.workout(exercises, seconds) }
        : { title: MOTIONS[motion].label, subtitle: en.shell.session(seconds) };
    case "saved":
      return { title: en.shell.account, subtitle: email };
    case "guide":
      return { title: en.shell.guide };
    case "motions":
      return { title: en.shell.motionsTitle };
  }
}
