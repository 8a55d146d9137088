import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface TextDialogLinkProps {
  readonly label: string;
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
  readonly closeLabel: string;
  readonly track: string;
}

/** Words that open a longer text in a dialog, 44 px high: in a row of their own. */
export function TextDialogLink({ label, title, sections, closeLabel, track }: TextDialogLinkProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        data-track={track}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 items-center rounded-s text-accent underline underline-offset-4"
      >
        {label}
      </button>
      {open && (
        <Dialog
          title={title}
          onClose={close}
          wide
          actions={
            <Button look="primary" data-focus onClick={close}>
              {closeLabel}
            </Button>
          }
        >
          {sections.map(({ heading, text }) => (
            <section key={heading} className="grid gap-1 text-left">
              <h3 className="font-semibold text-sm">{heading}</h3>
              <p className="text-muted text-sm">{text}</p>
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}
