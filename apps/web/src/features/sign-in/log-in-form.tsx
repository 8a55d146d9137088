import { logInProblem } from "@vr-eye-lab/domain/sign-in";
import { useState } from "react";
import { text } from "#copy/account.ts";
import { problemText } from "../../copy/later-text.ts";
import { account } from "../../data/login/account.ts";
import { offerPractice } from "../visitor/add-practice.ts";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { EmailField, PasswordField } from "./fields.tsx";
import { LinkForm } from "./link-form.tsx";

interface LogInFormProps {
  /** The only account that may log in; without it the user enters an address. */
  readonly email?: string | undefined;
  /** Explains why logging in is needed. */
  readonly reason?: string;
}

/** Logs in by email and password, or by a link in an email. */
export function LogInForm({ email, reason }: LogInFormProps) {
  const [entered, setEntered] = useState(email ?? "");
  return (
    <div className="grid gap-5">
      <AccountForm
        className="grid gap-4"
        heading={
          <>
            <h2 className="font-semibold text-lg">{text.logIn.heading}</h2>
            {reason && <p>{reason}</p>}
          </>
        }
        check={(field) => problemText(logInProblem(entered, field("password")))}
        send={async (field) => {
          const done = await account.logIn(entered.trim(), field("password"));
          if (done && email === undefined) offerPractice();
          return done;
        }}
      >
        <EmailField value={entered} onChange={setEntered} readOnly={email !== undefined} />
        <PasswordField />
        <SubmitButton>{text.logIn.submit}</SubmitButton>
      </AccountForm>
      <div className="grid border-line border-t pt-3">
        <LinkForm email={entered} />
      </div>
    </div>
  );
}
