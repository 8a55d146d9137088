import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { text } from "#copy/account.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { AccountForm, SubmitButton } from "../sign-in/account-form.tsx";

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

interface FormSettingProps extends ComponentProps<typeof AccountForm> {
  readonly name: string;
  /** The current value. */
  readonly value?: ReactNode;
  /** The button that unfolds the form, and its full name for screen readers. */
  readonly label?: string;
  readonly fullLabel: string;
  /** The button that sends the form. */
  readonly submit?: string;
  /** The tracking id of that button. */
  readonly track: string;
  readonly onDone: () => void;
}

/** A setting whose form unfolds on request. Its first field gets the focus, and the button gets it back. */
export function FormSetting(props: FormSettingProps) {
  const { name, value, label = text.settings.change, fullLabel, submit = fullLabel, track, onDone, ...form } = props;
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
            <Button data-track={`${track}-open`} aria-label={fullLabel} onClick={() => setOpen(true)}>
              {label}
            </Button>
          )
        }
      >
        {value}
      </Setting>
      {open && (
        <AccountForm
          {...form}
          aria-label={fullLabel}
          className="grid max-w-md gap-4 pb-2"
          onDone={() => {
            onDone();
            setOpen(false);
          }}
        >
          {form.children}
          <div className="flex flex-wrap gap-2">
            <SubmitButton data-track={track}>{submit}</SubmitButton>
            <Button look="quiet" data-track="setting-cancel" onClick={() => setOpen(false)}>
              {text.settings.cancel}
            </Button>
          </div>
        </AccountForm>
      )}
    </div>
  );
}
