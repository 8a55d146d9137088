import { type ReactNode, useEffect, useRef, useState } from "react";
import { text } from "#copy/account.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { SubmitButton } from "../sign-in/account-form.tsx";

/** A group of settings under its heading, with a line between them. */
export function SettingGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title} className="rounded-l border border-line bg-surface px-4 pt-4 pb-1 md:px-5 md:pt-5">
      <div className="grid grid-cols-1 divide-y divide-line *:py-3">{children}</div>
    </Section>
  );
}

interface SettingProps {
  readonly name: string;
  /** The current value. */
  readonly children?: ReactNode;
  /** Buttons at the end of the row. */
  readonly action?: ReactNode;
}

/** One setting: its name and value, and what can be done with it. */
export function Setting({ name, children, action }: SettingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p>{name}</p>
        {children && <div className="wrap-anywhere text-muted text-sm">{children}</div>}
      </div>
      {action}
    </div>
  );
}

interface FoldedFormProps extends Omit<SettingProps, "action"> {
  /** The button that unfolds the form, and its full name for screen readers. */
  readonly label: string;
  readonly fullLabel: string;
  readonly track: string;
  readonly form: (close: () => void) => ReactNode;
}

/** A setting whose form unfolds on request. Its first field gets the focus, and the button gets it back. */
export function FoldedForm({ name, children, label, fullLabel, track, form }: FoldedFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    if (open !== undefined)
      box.current?.querySelector<HTMLElement>(open ? "form input:not([hidden])" : "button")?.focus();
  }, [open]);
  return (
    <div ref={box} className="grid grid-cols-1 gap-4">
      <Setting
        name={name}
        action={
          !open && (
            <Button data-track={track} aria-label={fullLabel} onClick={() => setOpen(true)}>
              {label}
            </Button>
          )
        }
      >
        {children}
      </Setting>
      {open && <div className="max-w-md pb-2">{form(() => setOpen(false))}</div>}
    </div>
  );
}

interface FormButtonsProps {
  readonly label: string;
  readonly track: string;
  readonly onCancel: () => void;
}

/** Submits or folds the form of a setting. */
export function FormButtons({ label, track, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton data-track={track}>{label}</SubmitButton>
      <Button look="quiet" data-track="setting-cancel" onClick={onCancel}>
        {text.settings.cancel}
      </Button>
    </div>
  );
}
