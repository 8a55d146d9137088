import type { AccountFacts } from "@vr-eye-lab/domain/account";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { text } from "../../copy/account.ts";
import { account } from "../../data/login/account.ts";
import { classNames } from "../../ui/class-names.ts";
import { ShareSettings } from "../sharing/share-settings.tsx";
import { DataSettings } from "./data-settings.tsx";
import { FirstPassword, PasswordSettings } from "./password-settings.tsx";
import { ProfileSettings } from "./profile-settings.tsx";

/** The settings of the account, collapsed by default. */
export function AccountSettings() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-heading`} className="rounded-l border border-line bg-surface">
      <h2 id={`${id}-heading`}>
        <button
          type="button"
          data-track="settings"
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center justify-between gap-3 rounded-l px-4 text-left font-semibold md:px-5"
        >
          {text.settings.title}
          <ChevronDown
            className={classNames("size-4 text-muted transition-transform duration-150", open && "rotate-180")}
          />
        </button>
      </h2>
      <div
        id={`${id}-panel`}
        hidden={!open}
        className="grid gap-x-10 gap-y-8 border-line border-t p-4 md:p-5 lg:grid-cols-2 [&[hidden]]:hidden"
      >
        {open && <Settings />}
      </div>
    </section>
  );
}

function Settings() {
  const [facts, setFacts] = useState<AccountFacts | null>(null);
  useEffect(() => {
    void account.facts().then(setFacts);
  }, []);
  return (
    <>
      <ProfileSettings verified={facts?.emailVerified} />
      {facts?.hasPassword === false ? (
        <FirstPassword onDone={() => setFacts({ ...facts, hasPassword: true })} />
      ) : (
        <PasswordSettings />
      )}
      <ShareSettings />
      <DataSettings hasPassword={facts?.hasPassword !== false} />
    </>
  );
}
