import { text } from "#copy/guide.ts";
import { Drawing } from "../../ui/drawing.tsx";

const DOTTED = { strokeWidth: 2, strokeDasharray: "0.1 5", className: "stroke-control" } as const;

export function ChoosePicture() {
  return (
    <Drawing label={text.pictures.choose} height={130}>
      <g className="fill-surface stroke-line-strong" strokeWidth="1.5">
        <rect x="16" y="29" width="62" height="72" rx="8" />
        <rect x="162" y="29" width="62" height="72" rx="8" />
      </g>
      <rect x="85" y="23" width="70" height="84" rx="9" strokeWidth="2.5" className="fill-accent-soft stroke-accent" />
      <path d="M28 84 66 46" {...DOTTED} />
      <circle cx="120" cy="65" r="20" {...DOTTED} />
      <path d="M193 65c-6-12-22-12-22 0s16 12 22 0 22-12 22 0-16 12-22 0" {...DOTTED} />
      <g className="fill-muted">
        <circle cx="36" cy="76" r="6" />
        <circle cx="213" cy="60" r="5" />
      </g>
      <circle cx="132" cy="49" r="8" className="fill-accent" />
    </Drawing>
  );
}

export function SetPicture() {
  return (
    <Drawing label={text.pictures.set} height={130}>
      <g className="fill-surface stroke-line-strong" strokeWidth="1.5">
        <rect x="24" y="16" width="92" height="64" rx="8" />
        <rect x="124" y="16" width="92" height="64" rx="8" />
        <rect x="24" y="92" width="192" height="24" rx="8" className="fill-inset stroke-line-strong" />
      </g>
      <circle cx="76" cy="48" r="14" className="fill-eye-red" />
      <circle cx="164" cy="48" r="9" className="fill-eye-green" />
      <circle cx="164" cy="48" r="13" strokeWidth="2" className="stroke-eye-green" />
      <path d="m160 44 8 8m0-8-8 8" strokeWidth="2.5" className="stroke-stage" />
      <rect x="27" y="95" width="62" height="18" rx="6" strokeWidth="1.5" className="fill-raised stroke-accent" />
      <path d="M48 104h20" strokeWidth="3" className="stroke-text" />
      <path d="M110 104h20M172 104h20" strokeWidth="3" className="stroke-control" />
    </Drawing>
  );
}

export function EnterPicture() {
  return (
    <Drawing label={text.pictures.enter} height={130}>
      <g className="fill-raised stroke-muted" strokeWidth="2">
        <path d="M20 129c0-24 14-35 36-35s36 11 36 35" />
        <circle cx="58" cy="60" r="26" />
      </g>
      <path d="M33 55 72 58" strokeWidth="5" className="stroke-control" />
      <rect x="68" y="45" width="26" height="27" rx="7" strokeWidth="2" className="fill-accent-soft stroke-accent" />
      <path d="M100 57 200 43" strokeWidth="1.5" strokeDasharray="5 5" className="stroke-line-strong" />
      <path d="M172 57c-9-19-34-19-34 0s25 19 34 0 34-19 34 0-25 19-34 0" {...DOTTED} />
      <circle cx="201" cy="45" r="10" className="fill-accent" />
    </Drawing>
  );
}

export function ScreenPicture() {
  return (
    <Drawing label={text.pictures.screen} height={120}>
      <g className="fill-surface stroke-control" strokeWidth="2">
        <path d="M120 80v16M98 96h44" />
        <rect x="66" y="12" width="108" height="68" rx="6" />
      </g>
      <circle cx="112" cy="46" r="11" className="fill-eye-red" />
      <circle cx="131" cy="46" r="7" className="fill-eye-green" />
      <circle cx="131" cy="46" r="10.5" strokeWidth="1.75" className="stroke-eye-green" />
      <path d="M19 87 12 81M87 87l7-6M50 91q3-4 6 0" strokeWidth="2" className="stroke-muted" />
      <g strokeWidth="2">
        <rect x="19" y="83" width="31" height="24" rx="9" className="fill-eye-red/40 stroke-eye-red" />
        <rect x="56" y="83" width="31" height="24" rx="9" className="fill-eye-green/25 stroke-eye-green" />
        <path d="m64 104 10-18m-2 19 10-18" className="stroke-eye-green" />
      </g>
      <rect x="166" y="70" width="60" height="38" rx="4" strokeWidth="2" className="fill-raised stroke-text" />
      <rect x="172" y="83" width="10" height="8" rx="1.5" className="fill-line-strong" />
      <path d="M172 100h26" strokeWidth="2" className="stroke-line-strong" />
    </Drawing>
  );
}
