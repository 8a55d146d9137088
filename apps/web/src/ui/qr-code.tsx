import encodeQR from "qr";
import { useMemo } from "react";

/** White modules around the code; scanners need them. */
const QUIET_ZONE = 4;

/** A QR code, black on white in every theme; `label` is for screen readers. */
export function QrCode({ value, label }: { readonly value: string; readonly label: string }) {
  const address = useMemo(() => {
    const svg = encodeQR(value, "svg", { ecc: "medium", border: QUIET_ZONE });
    // Without seams between the modules.
    const crisp = svg.replace("<svg", '<svg shape-rendering="crispEdges"');
    return `data:image/svg+xml,${encodeURIComponent(crisp)}`;
  }, [value]);
  return <img alt={label} src={address} className="size-48 rounded-m bg-eye-white" />;
}
