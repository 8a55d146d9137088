import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { type AccountView, common } from "#copy/common.ts";
import { classNames } from "../../ui/class-names.ts";

/** The tracking ids of the tabs. Settings keep the id of the button that opened them before. */
const TABS: Readonly<Record<AccountView, { readonly track: string }>> = {
  overview: { track: "account-overview" },
  progress: { track: "account-progress" },
  settings: { track: "settings" },
};

interface AccountViewsProps {
  readonly open: AccountView;
  readonly onOpen: (view: AccountView) => void;
  /** The content of the open view. */
  readonly children: ReactNode;
}

/**
 * The tabs of the account's views, and the panel of the open one. The tabs are in the title bar, below 768 px in a row under it. Arrow keys move the
 * focus.
 */
export function AccountViews({ open, onOpen, children }: AccountViewsProps) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const tabs = Array.from(list.current?.querySelectorAll("button") ?? []);
    const focused = tabs.indexOf(document.activeElement as HTMLButtonElement);
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const next = { [forward]: focused + 1, [back]: focused - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tabs.at(next % tabs.length)?.focus();
  }

  return (
    <>
      <div className="z-20 grid justify-items-center px-4 pt-4 md:pointer-events-none md:sticky md:top-0 md:-mt-16 md:h-16 md:content-center md:p-0">
        <div
          ref={list}
          role="tablist"
          aria-label={common.shell.account}
          onKeyDown={onKeyDown}
          className="pointer-events-auto grid w-full max-w-md grid-cols-3 rounded-m border border-line bg-inset p-[3px] md:w-auto"
        >
          {(Object.keys(TABS) as AccountView[]).map((view) => (
            <button
              key={view}
              type="button"
              role="tab"
              id={`account-${view}`}
              aria-selected={view === open}
              aria-controls="account-view"
              tabIndex={view === open ? 0 : -1}
              data-track={TABS[view].track}
              onClick={() => onOpen(view)}
              className={classNames(
                "min-h-11 rounded-s px-2 transition-colors duration-150 hover:text-text md:px-5",
                view === open
                  ? "bg-raised font-semibold text-text ring-1 ring-line-strong forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
                  : "text-muted",
              )}
            >
              {common.shell.views[view]}
            </button>
          ))}
        </div>
      </div>
      <div id="account-view" role="tabpanel" aria-labelledby={`account-${open}`} className="flex grow flex-col">
        {children}
      </div>
    </>
  );
}
