import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

interface DialogProps {
  readonly title: string;
  /** Escape, or whatever else the browser closes dialogs with. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the one that most people want last. */
  readonly actions: ReactNode;
  readonly wide?: boolean;
}

/**
 * A modal dialog for as long as it is rendered. The browser keeps the focus inside and gives it back; an element marked
 * with data-focus has it first.
 */
export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-focus]")?.focus();
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Browsers do not let a page refuse Escape twice: as long as the dialog is rendered, it is open.
        if (ref.current && !ref.current.open) ref.current.showModal();
      }}
      className={classNames(
        "modal m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-line-strong bg-surface p-0 shadow-2xl",
        wide ? "max-w-2xl" : "max-w-md",
      )}
    >
      <div className="grid grid-cols-1 gap-4 wrap-anywhere px-5 pt-5 md:px-6 md:pt-6">
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        {children}
        {/* In sight however long the rest is. */}
        <div className="sticky bottom-0 -mx-1 flex flex-wrap justify-end gap-3 bg-surface px-1 pt-1 pb-5 md:pb-6">
          {actions}
        </div>
      </div>
    </dialog>
  );
}
