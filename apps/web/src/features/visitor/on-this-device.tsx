import { useEffect } from "react";
import { useStore } from "zustand";
import { text } from "#copy/visitor.ts";
import { visitorSessions } from "../../data/practice/visitor/this-browser.ts";
import { secondsOf, type VisitorSession } from "../../data/practice/visitor/visitor-sessions.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** The name of the form field that asks for adding the sessions. */
export const ADD_FIELD = "add-practice";

function useVisitorSessions(): readonly VisitorSession[] {
  useEffect(visitorSessions.refresh, []);
  return useStore(visitorSessions.store, ({ sessions }) => sessions);
}

/** How much visitors have practised in this browser, and a button that deletes it. Nothing without practice. */
export function OnThisDevice() {
  const sessions = useVisitorSessions();
  if (sessions.length === 0) return null;
  function clear() {
    const undo = visitorSessions.clear();
    showToast(text.deleted(sessions.length), { action: { label: text.undo, run: undo } });
  }
  return (
    <div className="flex items-center justify-between gap-4 rounded-l border border-line bg-bg py-1 ps-4 pe-1 text-sm">
      <p>{text.onDevice(sessions.length, secondsOf(sessions))}</p>
      <Button look="quiet" data-track="visitor-delete" onClick={clear}>
        {text.delete}
      </Button>
    </div>
  );
}

/** Asks in a form whether to add the sessions to the account. @param props.checked how it starts in a browser of one person */
export function AddPractice({ checked }: { readonly checked: boolean }) {
  const sessions = useVisitorSessions();
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return null;
  const shared = visitorSessions.isShared();
  return (
    <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        key={String(shared)}
        type="checkbox"
        name={ADD_FIELD}
        data-track="add-practice"
        defaultChecked={checked && !shared}
        className="size-5 shrink-0 cursor-pointer accent-accent"
      />
      <span>
        {text.add}
        {shared && (
          <span className="block text-faint text-xs">{text.practisedOn(first.body.date, last.body.date)}</span>
        )}
      </span>
    </label>
  );
}
