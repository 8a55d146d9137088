import { text } from "#copy/measures.ts";

/** A face from the side, a ruler that begins beside the eye, and a pen that is seen as two. */
export function RulerPicture() {
  return (
    <svg
      viewBox="0 0 240 130"
      role="img"
      aria-label={text.ruler.drawing}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      className="block w-full rounded-l border border-line bg-stage forced-color-adjust-none"
    >
      <path
        d="M30 129c0-17-14-29-16-57-2-36 24-58 50-56 18 2 24 16 23 28 0 6 1 9 5 16l7 11c1 3-1 5-7 5-1 3 1 4 0 7 1 3-1 5-1 8 0 7-5 10-13 9l-8-1c-3 5-2 17 0 30"
        className="fill-raised stroke-muted"
      />
      <path d="M66 46q9-8 18 0-9 7-18 0Z" className="fill-stage stroke-text" />
      <circle cx="80" cy="46" r="3.5" className="fill-text" />
      <path d="M86 46 160 40M86 46l74 7" strokeWidth="1.5" strokeDasharray="5 5" className="stroke-line-strong" />
      <path d="M83 60h145v15H83z" className="fill-surface stroke-control" />
      <path
        d="M95 60v5m12-5v5m12-5v8m12-8v5m12-5v5m12-5v8m12-8v5m12-5v5m12-5v8m12-8v5"
        strokeWidth="1.5"
        className="stroke-control"
      />
      <path d="M165 18v62" strokeWidth="7" className="stroke-accent" />
      <path d="M177 18v62" strokeWidth="7" className="stroke-accent/40" />
      <path d="M218 32h-24m8-7-8 7 8 7" className="stroke-muted" />
    </svg>
  );
}
