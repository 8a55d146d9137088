import { ArrowLeft, BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { en } from "../copy/en.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";

interface TitleBarProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** What belongs to the subtitle: both then stand at the right. */
  readonly badge?: ReactNode;
  /** Where there is a way back, how to go it. */
  readonly onBack?: (() => void) | undefined;
  readonly onGuide?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Names what is on screen and holds what acts on the whole of it. */
export function TitleBar({ title, subtitle, badge, onBack, onGuide, children }: TitleBarProps) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-line border-b bg-bg px-4 md:h-16 md:px-6">
      {onBack && (
        <IconButton label={en.shell.back} data-track="back" onClick={onBack} className="-ml-3">
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <div className={classNames("flex min-w-0 items-baseline gap-x-3 max-sm:flex-col", Boolean(badge) && "grow")}>
        <h1 className="max-w-full truncate font-semibold text-lg tracking-[-0.01em] max-sm:leading-tight">{title}</h1>
        {subtitle && (
          <p
            className={classNames(
              "flex min-w-0 max-w-full items-center gap-2.5 text-muted tabular-nums max-sm:text-xs",
              Boolean(badge) && "sm:ml-auto",
            )}
          >
            <span className="truncate">{subtitle}</span>
            {badge}
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {onGuide && (
          <Button look="quiet" data-track="guide" onClick={onGuide} className="max-sm:-mr-3 max-sm:px-3">
            <BookOpen aria-hidden="true" className="size-4.5" />
            {en.shell.guide}
          </Button>
        )}
        {children}
      </div>
    </header>
  );
}
