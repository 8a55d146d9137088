import { Eye, User } from "lucide-react";
import { common } from "#copy/common.ts";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import { account } from "./lazy-features.tsx";
import { type Tab, usePlace } from "./place.ts";

const TABS = [
  { tab: "active", icon: Eye, label: common.shell.active, track: "tab-active" },
  { tab: "account", icon: User, label: common.shell.account, track: "tab-account" },
] as const;

/** Switches between the two main tabs: a rail at the left, below 768 px a bar at the bottom. */
export function Switcher() {
  const [open, openPlace] = usePlace();
  // The pointer or the focus is on the tab, which will probably be opened.
  const prefetch = (tab: Tab) => tab === "account" && void account.fetch();
  return (
    <nav
      aria-label={common.shell.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:h-[calc(100*var(--dvh))] md:flex-col md:items-center md:gap-2 md:border-t-0 md:border-e md:bg-bg md:py-5"
    >
      <div className="mb-5 max-md:hidden">
        <Logo />
      </div>
      {TABS.map(({ tab, icon: Icon, label, track }) => (
        <button
          key={tab}
          type="button"
          data-track={track}
          aria-current={tab === open.tab ? "page" : undefined}
          onClick={() => openPlace({ tab })}
          onPointerEnter={() => prefetch(tab)}
          onFocus={() => prefetch(tab)}
          className={classNames(
            "grid min-h-14 justify-items-center gap-1 rounded-l pt-2 pb-1.5 text-xs transition-colors duration-150 max-md:flex-1 max-md:rounded-none max-md:-outline-offset-2 md:w-16",
            tab === open.tab
              ? "text-accent md:bg-accent-soft forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
              : "text-muted hover:text-text",
          )}
        >
          <Icon className="size-[22px]" strokeWidth={1.8} />
          {label}
        </button>
      ))}
    </nav>
  );
}
