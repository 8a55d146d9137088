import { useEffect } from "react";
import { create } from "zustand";
import { lazyFeature } from "../../data/browser/lazy-feature.ts";
import { usePage } from "../../data/exercise/page-store.ts";
import { Lazy } from "../../ui/lazy-feature.tsx";

const sheet = lazyFeature(() => import("./shortcut-sheet.tsx"));
const useSheet = create<{ readonly open: boolean }>()(() => ({ open: false }));

/** Elements in which a key is input. */
const TYPED_INTO = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]";
/** Elements that handle the keyboard themselves: a dialog, the tour, an exercise in the window. */
const IN_FRONT = "dialog[open], [aria-modal=true], #root[inert]";

export function openShortcuts(): void {
  useSheet.setState({ open: true });
}

/** The shortcut sheet and its key, which works unless the user has turned it off or something else has the keyboard. */
export function Shortcuts({ busy }: { readonly busy: boolean }) {
  const open = useSheet((state) => state.open);
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

  if (!open || busy) return null;
  return (
    <Lazy feature={sheet}>
      {({ ShortcutSheet }) => <ShortcutSheet onClose={() => useSheet.setState({ open: false })} />}
    </Lazy>
  );
}
