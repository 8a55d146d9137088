import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

interface DialogProps {
  readonly title: string;
  /** The content of a heading at the top, if the title is the question that the actions answer: the title is beside them then. */
  readonly heading?: ReactNode;
  /** Called by `close`, Escape or another way in which the browser closes dialogs. */
  readonly onClose: () => void;
  /** A quiet button before the actions; without actions the default one. */
  readonly close?: { readonly label: string; readonly track?: string };
  /** Keeps the user from closing it. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  /** Buttons; the default action comes last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** A button beside the title. */
  readonly corner?: ReactNode;
}

/** A modal dialog, open while it is rendered. The browser traps and restores the focus; it starts at [data-focus]. */
export function Dialog(props: DialogProps) {
  const { title, heading, onClose, close, busy = false, children, actions, wide = false, corner } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const start = dialog.querySelector<HTMLElement>("[data-focus]");
    // Firefox scrolls to the end for a button at the sticky bottom, which is always in view.
    start?.focus({ preventScroll: true });
    dialog.scrollTop = 0;
    if (!start?.closest(".sticky")) start?.scrollIntoView({ block: "nearest" });
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={ref}
      // Chromium can make an element that scrolls a stop of Tab until it has seen the controls in it.
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={() => {
        // Browsers close the dialog on the second Escape in spite of preventDefault: it stays open while it is rendered.
        if (ref.current && !ref.current.open) ref.current.showModal();
      }}
      className={classNames(
        "modal m-auto scroll-pb-24 max-h-[calc(100*var(--dvh)-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-line-strong bg-surface p-0 shadow-2xl",
        wide ? "max-w-2xl" : "max-w-md",
      )}
    >
      <div className="grid grid-cols-1 gap-4 wrap-anywhere px-5 pt-5 md:px-6 md:pt-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={heading ? undefined : titleId} className="grow font-semibold text-lg">
            {heading ?? title}
          </h2>
          {corner}
        </div>
        {children}
        {/* Stays visible when the content scrolls. */}
        <div
          className={classNames(
            "sticky bottom-0 flex flex-wrap items-center justify-end gap-3 bg-surface pb-5 md:pb-6",
            heading ? "-mx-5 border-line border-t px-5 pt-4 md:-mx-6 md:px-6" : "-mx-1 px-1 pt-1",
          )}
        >
          {heading && (
            <h3 id={titleId} className="flex-1 basis-32 font-semibold max-sm:basis-full">
              {title}
            </h3>
          )}
          {close && (
            <Button
              look={actions ? "quiet" : "primary"}
              data-focus={actions ? undefined : true}
              data-track={close.track}
              disabled={busy}
              onClick={onClose}
              // Three buttons must fit on a phone.
              className={actions ? "max-sm:px-3" : undefined}
            >
              {close.label}
            </Button>
          )}
          {actions}
        </div>
      </div>
    </dialog>
  );
}
