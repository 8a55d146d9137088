import { useState } from "react";
import { text } from "#copy/account.ts";
import { privacy, terms, titles } from "#copy/legal.ts";
import { loadLegal, useLegal } from "../../data/api/legal.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { type LegalSection, sectionsOf } from "./legal-sections.ts";

const TEXTS = { terms, privacy } as const;
type Name = keyof typeof TEXTS;

/** The terms of use and the privacy notice, each in a dialog. */
export function LegalLinks() {
  return (
    <div className="flex gap-5">
      <LegalLink name="terms" track="terms" />
      <LegalLink name="privacy" track="privacy" />
    </div>
  );
}

function LegalLink({ name, track }: { readonly name: Name; readonly track: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const sections = useSections(name);
  function show() {
    void loadLegal();
    setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        data-track={track}
        onClick={show}
        className="inline-flex min-h-11 min-w-11 items-center rounded-s text-accent underline underline-offset-4"
      >
        {titles[name]}
      </button>
      {open && (
        <Dialog wide title={titles[name]} onClose={close} close={{ label: text.close }}>
          {sections.map(([heading, content]) => (
            <section key={heading} className="grid gap-1 text-start">
              {heading && <h3 className="font-semibold text-sm">{heading}</h3>}
              <p className="whitespace-pre-line text-muted text-sm">{content}</p>
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}

/** The operator's text, or the page's own; none until the server has answered. */
function useSections(name: Name): readonly LegalSection[] {
  const legal = useLegal();
  const { paymentsOff } = usePlan();
  if (legal === undefined) return [];
  const own = legal?.[name];
  return own ? sectionsOf(own) : Object.entries(TEXTS[name]({ operator: legal?.operator, paymentsOff }));
}
