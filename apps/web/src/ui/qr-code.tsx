import encodeQR from "qr";
import { useMemo } from "react";

/** White modules around the code; scanners need them. */
const QUIET_ZONE = 4;

/** A QR code, black on white in every theme; `label` is for screen readers. */
export function QrCode({ value, label }: { readonly value: string; readonly label: string }) {
  const rows = useMemo(() => encodeQR(value, "raw", { ecc: "medium", border: QUIET_ZONE }), [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-m bg-eye-white text-bg [forced-color-adjust:none]"
    >
      <path fill="currentColor" d={darkModules(rows)} />
    </svg>
  );
}

/** The dark modules as an SVG path, one bar for each run in a row. */
export function darkModules(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return "";
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join("");
}
