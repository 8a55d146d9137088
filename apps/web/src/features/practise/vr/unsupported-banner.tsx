import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { IconButton } from "../../../ui/button.tsx";
import { PractiseOnScreen } from "./practise-on-screen.tsx";
import { useVr, vr } from "./vr.ts";

/** Explains why VR does not work here; can be dismissed. */
export function UnsupportedBanner() {
  const message = useVr(({ support }) => (support?.supported === false ? support.message : null));
  const presses = useVr(({ banner }) => banner);
  const devMode = usePage((page) => page.devMode);
  if (message === null || presses === null || devMode) return null;
  // A new element for each press of Start VR: screen readers announce it again.
  return <Banner key={presses} message={message} intoView={presses > 0} />;
}

interface BannerProps {
  readonly message: string;
  /** It answers a press of Start VR, which may have scrolled away from it. */
  readonly intoView: boolean;
}

function Banner({ message, intoView }: BannerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (intoView) ref.current?.scrollIntoView({ block: "nearest" });
  }, [intoView]);
  return (
    <div
      ref={ref}
      role="alert"
      className="flex items-start gap-3 rounded-l border border-warn/40 bg-surface py-1.5 pr-1.5 pl-4"
    >
      <div className="grow py-2">
        <p>
          <strong className="font-semibold">{en.banner.first}</strong> {en.banner.second}
        </p>
        <p className="mt-0.5 text-muted text-xs">{message}</p>
        <PractiseOnScreen className="my-2" />
      </div>
      <IconButton icon={X} label={en.banner.dismiss} data-track="dismiss-banner" onClick={vr.dismissBanner} />
    </div>
  );
}
