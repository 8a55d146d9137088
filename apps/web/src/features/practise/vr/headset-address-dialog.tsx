import { common } from "#copy/common.ts";
import { text } from "#copy/headset-address.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";

/**
 * Where an address can be opened for VR: anywhere; on the same network; nowhere, because browsers allow VR over HTTPS only; or
 * on this computer alone.
 */
type Reach = "anywhere" | "network" | "insecure" | "computer";

/** @param hostname as in a URL: IPv6 addresses are in brackets */
export function reachOf({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): Reach {
  if (/^(.+\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/.test(hostname)) return "computer";
  if (protocol !== "https:") return "insecure";
  return /^[\d.]+$|^\[|\.local$/.test(hostname) ? "network" : "anywhere";
}

/** This page's address to type or to scan in a headset; where that can't work, what to do instead. */
export function HeadsetAddressDialog({ onClose }: { readonly onClose: () => void }) {
  const address = `${window.location.origin}/`;
  const reach = reachOf(window.location);
  const works = reach === "anywhere" || reach === "network";
  return (
    <Dialog title={text.title} onClose={onClose} close={{ label: common.close, track: "headset-close" }}>
      <p>{works ? text.open : text[reach]}</p>
      <p className="select-all text-center font-semibold text-accent text-lg" dir="ltr">
        {address}
      </p>
      {works ? (
        <div className="grid justify-items-center">
          <QrCode value={address} label={text.picture} />
        </div>
      ) : (
        <p>
          {text.operator} <code className="select-all whitespace-nowrap text-sm">{text.command}</code> {text.prints}
        </p>
      )}
      {reach === "network" && <p className="text-muted text-sm">{text.network}</p>}
    </Dialog>
  );
}
