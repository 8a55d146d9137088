import { useEffect } from "react";
import { language } from "#copy/language.ts";
import { useLocal } from "../data/sync/data-holder.ts";

/** Follows the language of the signed-in user's profile, which another device may have chosen. */
export function useProfileLanguage(): void {
  const wanted = useLocal((view) => view.profile && (view.profile.language ?? ""));
  useEffect(() => {
    if (wanted === undefined || wanted === language.code) return;
    import("../data/language/language.ts").then(({ followProfile }) => followProfile(wanted)).catch(() => undefined);
  }, [wanted]);
}
