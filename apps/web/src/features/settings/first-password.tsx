import { useId } from "react";
import { text } from "../../copy/account.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { showDone } from "../../ui/toast-store.ts";
import { NewPasswordForm } from "../sign-in/new-password-form.tsx";

/** Sets a password for someone who has none. */
export function FirstPassword({ onDone }: { readonly onDone: () => void }) {
  const id = useId();
  const email = useAccount((state) => state.user?.email);
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h3 id={id} className="font-semibold">
        {text.settings.firstPassword}
      </h3>
      <p className="text-muted text-sm">{text.settings.firstPasswordHint}</p>
      <NewPasswordForm
        email={email}
        save={account.setPassword}
        onDone={() => {
          showDone(text.settings.passwordSet);
          onDone();
        }}
      />
    </section>
  );
}
