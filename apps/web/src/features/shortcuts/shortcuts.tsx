import { useEffect } from "react";
import { useStore } from "zustand";
import { usePage } from "../../data/exercise/page-store.ts";
import { Lazy, lazyFeature } from "../../ui/lazy-feature.tsx";
import { openShortcuts, shortcutsStore } from "./shortcuts-store.ts";

const sheet = lazyFeature(() => import("./shortcut-sheet.tsx"));

/** Where a key is a part of what somebody writes or chooses. */
const TYPED_INTO = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]";
/** What has the keyboard to itself: a dialog, the tour, an exercise in the window. */
const IN_FRONT = "dialog[open], [aria-modal=true], #root[inert]";

/** Opens the sheet of shortcuts by ?, unless the person has switched that off, or something else is going on. */
export function Shortcuts({ busy }: { readonly busy: boolean }) {
  const open = useStore(shortcutsStore, (state) => state.open);
  const hasKey = usePage((page) => page.shortcutKey);

  useEffect(() => {
    if (!hasKey || busy) return;
    function onKey(event: KeyboardEvent) {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.(TYPED_INTO) || document.querySelector(IN_FRONT)) return;
      event.preventDefault();
      openShortcuts();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [hasKey, busy]);

  return open && !busy && <Lazy feature={sheet}>{({ ShortcutSheet }) => <ShortcutSheet />}</Lazy>;
}
