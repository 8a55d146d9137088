import { LANGUAGES, type Language } from "@vr-eye-lab/domain/language";
import { useState } from "react";
import { text } from "#copy/choose-language.ts";
import { language as current } from "#copy/language.ts";
import { saveLanguage, useLanguages } from "../../data/language/language.ts";
import { useAccount } from "../../data/login/login.ts";
import { useUpdate } from "../../data/service-worker/service-worker.ts";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Chooses the page's language; nothing where the server offers only one. */
export function LanguageSelect() {
  const languages = useLanguages();
  const isSignedIn = useAccount((state) => state.status === "signed-in");
  const changingTo = useUpdate((state) => state.changingTo);
  /** Until it can be shown as `changingTo`. */
  const [chosen, setChosen] = useState<Language | null>(null);
  if (languages.length < 2) return null;
  return (
    <div>
      <div className="max-w-xs">
        <Select
          label={text.label}
          track="language"
          value={chosen ?? changingTo ?? current.code}
          options={languages.map((code) => ({ value: code, label: LANGUAGES[code].name, lang: code }))}
          onChange={(code) => {
            const { name } = LANGUAGES[code];
            showToast(text.changing(name));
            setChosen(code);
            saveLanguage(code, isSignedIn)
              .catch(() => false)
              .then((isLoaded) => {
                setChosen(null);
                if (!isLoaded) showToast(text.failed(name));
              });
          }}
        />
      </div>
    </div>
  );
}
