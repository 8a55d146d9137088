import { useState } from "react";
import { text } from "../../../copy/account.ts";
import { account } from "../../../data/login/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { takeError } from "../attempt.ts";
import { useOnce } from "./token-result.tsx";

/** Confirms one of the two links of an email change, and shows what comes next. */
export function EmailChangeResult({ token }: { readonly token: string }) {
  const [message, setMessage] = useState<string>(text.confirm.verifying);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm() {
    setProblem(null);
    const answer = await account.confirmEmailChange(token);
    if (!answer) return setProblem(takeError() ?? text.confirm.failed);
    const { changed, email } = answer;
    setMessage(changed ? text.confirm.changed(email) : text.confirm.changeSent(email));
  }
  useOnce(() => void confirm());

  if (problem === null) return <p role="status">{message}</p>;
  return (
    <>
      <Notice kind="error">{problem}</Notice>
      <Button look="primary" onClick={() => void confirm()}>
        {text.confirm.tryAgain}
      </Button>
    </>
  );
}
