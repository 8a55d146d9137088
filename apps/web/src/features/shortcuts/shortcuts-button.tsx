import { text } from "../../copy/shortcuts.ts";
import { openShortcuts } from "./shortcuts-store.ts";

/** The way to the sheet of shortcuts without its key. */
export function ShortcutsButton() {
  return (
    <button
      type="button"
      data-track="shortcuts"
      onClick={openShortcuts}
      className="min-h-11 justify-self-start rounded-s text-accent text-sm underline underline-offset-4"
    >
      {text.title}
    </button>
  );
}
