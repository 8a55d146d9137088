import { Eye, User } from "lucide-react";
import { en } from "../copy/en.ts";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import type { Tab } from "./tab.ts";

const TABS = [
  { tab: "active", icon: Eye, label: en.shell.active, track: "tab-active" },
  { tab: "saved", icon: User, label: en.shell.account, track: "tab-account" },
] as const;

interface SwitcherProps {
  readonly tab: Tab;
  readonly onOpen: (tab: Tab) => void;
  /** The pointer or the focus is on a tab, which will probably be opened. */
  readonly onNear: (tab: Tab) => void;
}

/** Switches between the two main tabs: a rail at the left, below 768 px a bar at the bottom. */
export function Switcher({ tab: open, onOpen, onNear }: SwitcherProps) {
  return (
    <nav
      aria-label={en.shell.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:h-dvh md:flex-col md:items-center md:gap-2 md:border-t-0 md:border-r md:bg-bg md:py-5"
    >
      <div className="mb-5 max-md:hidden">
        <Logo />
      </div>
      {TABS.map(({ tab, icon: Icon, label, track }) => (
        <button
          key={tab}
          type="button"
          data-track={track}
          aria-current={tab === open ? "page" : undefined}
          onClick={() => onOpen(tab)}
          onPointerEnter={() => onNear(tab)}
          onFocus={() => onNear(tab)}
          className={classNames(
            "grid min-h-14 justify-items-center gap-1 rounded-l pt-2 pb-1.5 text-xs transition-colors duration-150 max-md:flex-1 max-md:rounded-none max-md:-outline-offset-2 md:w-16",
            tab === open
              ? "text-accent md:bg-accent-soft forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
              : "text-muted hover:text-text",
          )}
        >
          <Icon aria-hidden="true" className="size-[22px]" strokeWidth={1.8} />
          {label}
        </button>
      ))}
    </nav>
  );
}
