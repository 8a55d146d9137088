import type { AccountFacts } from "@vr-eye-lab/domain/account";
import { text as copy } from "#copy/account.ts";

const text = copy.settings.storage;

/** What the user's data takes of the server's quota, as a line with a meter. */
export function StorageMeter({ storage: { bytes, share } }: Pick<AccountFacts, "storage">) {
  const words = text.used(bytes, share);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p>
        {text.title} <span className="text-muted tabular-nums">{words}</span>
      </p>
      <svg role="img" aria-label={`${text.title} ${words}`} width="8rem" height="0.5rem" className="rtl:-scale-x-100">
        <rect width="100%" height="100%" rx="0.25rem" className="fill-hover forced-colors:fill-[GrayText]" />
        <rect
          width={`${Math.max(100 * share, 2)}%`}
          height="100%"
          rx="0.25rem"
          className="fill-accent forced-colors:fill-[Highlight]"
        />
      </svg>
    </div>
  );
}
