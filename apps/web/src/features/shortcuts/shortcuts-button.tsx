import { text } from "../../copy/shortcuts.ts";
import { openShortcuts } from "./shortcuts-store.ts";

/** The way to the sheet of shortcuts without its key. */
export function ShortcutsButton() {
  return (
    <div className="px-4 pb-6 md:px-6">
      <button
        type="button"
        data-track="shortcuts"
        onClick={openShortcuts}
        className="min-h-11 rounded-s text-accent text-sm underline underline-offset-4"
      >
        {text.title}
      </button>
    </div>
  );
}
