import { X } from "lucide-react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useVr, vr } from "./vr.ts";

/** Explains why VR does not work here; can be dismissed. */
export function UnsupportedBanner() {
  const message = useVr(({ support, bannerShown }) =>
    bannerShown && support?.supported === false ? support.message : null,
  );
  const devMode = usePage((page) => page.devMode);
  if (message === null || devMode) return null;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-l border border-warn/40 bg-surface py-1.5 pr-1.5 pl-4">
      <div className="grow py-2">
        <p>
          <strong className="font-semibold">{en.banner.first}</strong> {en.banner.second}
        </p>
        <p className="mt-0.5 text-muted text-xs">{message}</p>
        <Button className="my-2" data-track="on-screen" onClick={vr.openScreenMode}>
          {en.vr.onScreen}
        </Button>
      </div>
      <IconButton icon={X} label={en.banner.dismiss} data-track="dismiss-banner" onClick={vr.dismissBanner} />
    </div>
  );
}
