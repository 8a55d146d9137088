import { Eye, type LucideIcon, User } from "lucide-react";
import { en } from "../copy/en.ts";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import type { Tab } from "./tab.ts";

interface SwitcherProps {
  readonly tab: Tab;
  readonly onOpen: (tab: Tab) => void;
  /** The Account tab is likely to be opened next. */
  readonly onAccountNear: () => void;
}

/** The way between the two main tabs: a rail at the left, below 768 px a bar at the bottom. */
export function Switcher({ tab, onOpen, onAccountNear }: SwitcherProps) {
  return (
    <nav
      aria-label={en.shell.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:h-dvh md:flex-col md:items-center md:gap-2 md:border-t-0 md:border-r md:bg-bg md:py-5"
    >
      <div className="mb-5 max-md:hidden">
        <Logo />
      </div>
      <SwitcherButton
        icon={Eye}
        label={en.shell.active}
        track="tab-active"
        current={tab === "active"}
        onClick={() => onOpen("active")}
      />
      <SwitcherButton
        icon={User}
        label={en.shell.account}
        track="tab-account"
        current={tab === "saved"}
        onClick={() => onOpen("saved")}
        onNear={onAccountNear}
      />
    </nav>
  );
}

interface SwitcherButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** What clicks on it are tracked as. */
  readonly track: string;
  readonly current: boolean;
  readonly onClick: () => void;
  readonly onNear?: () => void;
}

function SwitcherButton({ icon: Icon, label, track, current, onClick, onNear }: SwitcherButtonProps) {
  return (
    <button
      type="button"
      data-track={track}
      aria-current={current ? "page" : undefined}
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classNames(
        "grid min-h-14 justify-items-center gap-1 rounded-l pt-2 pb-1.5 text-xs transition-colors duration-150 max-md:flex-1 max-md:rounded-none max-md:-outline-offset-2 md:w-16",
        current
          ? "text-accent md:bg-accent-soft forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
          : "text-muted hover:text-text",
      )}
    >
      <Icon aria-hidden="true" className="size-[22px]" strokeWidth={1.8} />
      {label}
    </button>
  );
}
