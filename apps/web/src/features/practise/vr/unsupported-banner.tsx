import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { common } from "#copy/common.ts";
import { lazyFeature } from "../../../data/browser/lazy-feature.ts";
import { IconButton, TextButton } from "../../../ui/button.tsx";
import { LazyDialog } from "./lazy-dialog.tsx";
import { useMissingVr, useVr, vr } from "./vr.ts";

const headsetAddress = lazyFeature(() => import("./headset-address-dialog.tsx"));

/** Explains why VR does not work here, and how to open the page where it does; can be dismissed. */
export function UnsupportedBanner() {
  const reason = useMissingVr();
  const presses = useVr(({ banner }) => banner);
  const [opening, setOpening] = useState(false);
  const close = () => setOpening(false);
  if (reason === null) return null;
  return (
    <>
      {/* A new element for each press of Start VR: screen readers announce it again. */}
      {presses !== null && (
        <Banner key={presses} reason={reason} intoView={presses > 0} onOpening={() => setOpening(true)} />
      )}
      {opening && (
        <LazyDialog feature={headsetAddress} title={common.banner.openInHeadset} onClose={close} track="headset-again">
          {({ HeadsetAddressDialog }) => <HeadsetAddressDialog onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}

interface BannerProps {
  readonly reason: string;
  /** It answers a press of Start VR, which may have scrolled away from it. */
  readonly intoView: boolean;
  readonly onOpening: () => void;
}

function Banner({ reason, intoView, onOpening }: BannerProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!intoView) return;
    ref.current?.scrollIntoView({ block: "nearest" });
    // Of a banner that is taller than the window, the sentences.
    ref.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, [intoView]);
  return (
    <div ref={ref} role="alert" data-first="no-vr" className="relative -my-2 pe-12 text-muted text-xs">
      <p>
        {common.banner.first} {common.banner.second}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <p data-first="reason">{reason}</p>
        <TextButton data-track="headset-address" onClick={onOpening}>
          {common.banner.openInHeadset}
        </TextButton>
      </div>
      <IconButton
        icon={X}
        label={common.banner.dismiss}
        data-track="dismiss-banner"
        onClick={vr.dismissBanner}
        className="-top-2 absolute end-0"
      />
    </div>
  );
}
