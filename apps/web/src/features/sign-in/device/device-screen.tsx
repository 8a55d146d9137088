import { formatUserCode, parseUserCode } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useState } from "react";
import { text as copy } from "#copy/sign-in-by-code.ts";
import { useAccount } from "../../../data/login/login.ts";
import { useOnline } from "../../../ui/browser-state.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { useTakenHash } from "../../../ui/location-hash.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { LogInForm } from "../log-in-form.tsx";
import { PageCard } from "../page-card.tsx";
import { linkedCode } from "./device-link.ts";
import { DeviceQuestion } from "./device-question.tsx";

const text = copy.page;

/** The page on which a signed-in user approves another device by its code. Opening it changes nothing. */
export function DeviceScreen() {
  const online = useOnline();
  const [code, setCode] = useTakenHash(linkedCode);
  return (
    <PageCard title={text.title} heading={text.title} home={text.home}>
      <div className="grid w-full gap-5 text-start">
        {!online && <Notice kind="info">{text.offline}</Notice>}
        <Content code={code} onCode={setCode} />
      </div>
    </PageCard>
  );
}

function Content({ code, onCode }: { readonly code: string | null; readonly onCode: (code: string | null) => void }) {
  const status = useAccount((state) => (state.needsSignIn ? "signed-out" : state.status));
  if (status === "starting") return <p className="text-muted">{text.starting}</p>;
  if (status === "signed-out") {
    // A magic link works as well: this page follows when it is opened in the same browser.
    return (
      <>
        <LogInForm reason={code ? text.signIn(formatUserCode(code)) : text.signInFirst} />
        <p className="text-muted text-sm">{text.noAccount}</p>
      </>
    );
  }
  if (code === null) return <CodeForm onCode={onCode} />;
  return <DeviceQuestion key={code} code={code} onAnother={() => onCode(null)} />;
}

/** Requests the code that a device shows. */
function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const [wrong, setWrong] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = parseUserCode(String(new FormData(event.currentTarget).get("code")));
    setWrong(code === null);
    if (code !== null) onCode(code);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>{text.enter}</p>
      {wrong && <Notice kind="error">{text.notWhole}</Notice>}
      <TextField
        ref={focusOnMount}
        label={text.field}
        hint={text.hint}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
      />
      <Button type="submit" look="primary">
        {text.next}
      </Button>
    </form>
  );
}
