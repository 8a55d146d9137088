import { parseUserCode } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useState } from "react";
import { text as copy } from "#copy/sign-in-by-code.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";

const text = copy.page;

/** Requests the code that a device shows. */
export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
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
