import type { Share } from "@vr-eye-lab/domain/sharing";
import { text } from "../../copy/sharing.ts";
import { text as stats } from "../../copy/stats.ts";
import { Button } from "../../ui/button.tsx";

interface ShareListProps {
  readonly shares: readonly Share[];
  readonly disabled: boolean;
  readonly onEnd: (share: Share) => void;
}

/** The links that are still good. */
export function ShareList({ shares, disabled, onEnd }: ShareListProps) {
  if (shares.length === 0) return null;
  const day = (instant: string) => stats.date(instant.slice(0, 10));
  return (
    <ul aria-label={text.list} className="divide-y divide-line border-line border-y">
      {shares.map((share) => (
        <li key={share.id} className="flex items-center justify-between gap-3 py-2">
          <div className="min-w-0">
            <p dir="auto" className="truncate font-semibold text-sm">
              {share.name}
            </p>
            <p className="text-muted text-xs">
              {text.until(day(share.expiresAt))}, {share.openedAt ? text.opened(day(share.openedAt)) : text.notOpened}
            </p>
          </div>
          <Button
            look="quiet"
            data-track="share-end"
            disabled={disabled}
            aria-label={text.endLabel(share.name)}
            onClick={() => onEnd(share)}
          >
            {text.end}
          </Button>
        </li>
      ))}
    </ul>
  );
}
