import { useState } from "react";
import { text } from "../../copy/account.ts";
import { type LegalText, PRIVACY, TERMS } from "../../copy/legal.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** The terms of use and the privacy notice, each in a dialog. */
export function LegalLinks() {
  return (
    <div className="flex gap-5">
      <LegalLink track="terms" {...TERMS} />
      <LegalLink track="privacy" {...PRIVACY} />
    </div>
  );
}

function LegalLink({ title, sections, track }: LegalText & { readonly track: string }) {
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
        {title}
      </button>
      {open && (
        <Dialog
          title={title}
          onClose={close}
          wide
          actions={
            <Button look="primary" data-focus onClick={close}>
              {text.close}
            </Button>
          }
        >
          {Object.entries(sections).map(([heading, content]) => (
            <section key={heading} className="grid gap-1 text-start">
              <h3 className="font-semibold text-sm">{heading}</h3>
              <p className="text-muted text-sm">{content}</p>
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}
