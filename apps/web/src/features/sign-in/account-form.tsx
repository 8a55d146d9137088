import { SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { type ComponentProps, createContext, type FormEvent, type ReactNode, useState } from "react";
import { text } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { accountStore, useAccount } from "../../data/login/login.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showDone } from "../../ui/toast-store.ts";

/** What is wrong with fields of the form, by their names. */
export const WrongFields = createContext<Readonly<Record<string, string>>>({});

/** Returns the account's error and clears it, so that it is shown in one place only. */
export function takeError(): string | null {
  const { error } = accountStore.getState();
  account.clearError();
  return error;
}

/** Calls the account from one form or button. `problem` shows the error of its last call, `busy` is true during any call. */
export function useAttempt() {
  const busy = useAccount((state) => state.busy);
  const [problem, setProblem] = useState<string | null>(null);
  /** @param call resolves to false on failure @param success shown otherwise */
  async function attempt(call: () => Promise<boolean>, success?: string): Promise<boolean> {
    setProblem(null);
    const done = await call();
    if (!done) setProblem(takeError());
    else if (success !== undefined) showDone(success);
    return done;
  }
  return { busy, problem: problem && <Notice kind="error">{problem}</Notice>, setProblem, attempt };
}

/** The value of a form field by its name; empty when there is no such field. */
type Field = (name: string) => string;

interface AccountFormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** Shown above the error. */
  readonly heading?: ReactNode;
  /** Returns what is wrong with the input; then nothing is sent. */
  readonly check?: (field: Field) => string | null;
  /** Calls the account; resolves to false when that failed. */
  readonly send: (field: Field) => Promise<boolean>;
  readonly onDone?: (() => void) | undefined;
}

/** A form for a call of the account. Shows the error, disables the fields during the call, and clears them on success. */
export function AccountForm({ heading, check, send, onDone, children, ...rest }: AccountFormProps) {
  const { busy, problem, setProblem, attempt } = useAttempt();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
    const field = (name: string) => String(data.get(name) ?? "");
    const wrong = check?.(field) ?? null;
    setFields(wrong === null ? {} : wrongFields(form));
    if (wrong !== null) return setProblem(wrong);
    // Whether an address is valid is for the server to say: the browser's rule only helps to find the field.
    const { email } = wrongFields(form);
    if (!(await attempt(() => send(field)))) return setFields(email === undefined ? {} : { email });
    form.reset();
    onDone?.();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} {...rest}>
      {heading}
      {problem}
      <WrongFields.Provider value={fields}>
        <fieldset disabled={busy} className="contents">
          {children}
        </fieldset>
      </WrongFields.Provider>
    </form>
  );
}

/** What is wrong with each field of a form: it is empty, no email address, or not a valid new password. */
function wrongFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[name]:not([type=checkbox]):not([hidden])")];
  const isNew = inputs.some(({ name }) => name === "confirmed");
  const password = inputs.find(({ name }) => name === "password")?.value;
  for (const { name, type, value, validity } of inputs) {
    if (!(type === "email" ? value.trim() : value)) wrong[name] = text.wrongFields.empty;
    else if (validity.typeMismatch) wrong[name] = text.wrongFields.email;
    else if (isNew && name === "password" && value.length < SHORTEST_PASSWORD) wrong[name] = text.wrongFields.short;
    else if (name === "confirmed" && value !== password) wrong[name] = text.wrongFields.differs;
  }
  return wrong;
}

/** Submits an account form. Its label changes during the call. */
export function SubmitButton({ children, ...rest }: ComponentProps<typeof Button>) {
  const busy = useAccount((state) => state.busy);
  return (
    <Button type="submit" look="primary" disabled={busy} {...rest}>
      {busy ? text.busy : children}
    </Button>
  );
}
