import { X } from "lucide-react";
import { useRef } from "react";
import { en } from "../../copy/en.ts";
import { usePage } from "../../data/page-store.ts";
import { Button, IconButton } from "../../ui/button.tsx";

/** Offers the tour to someone who is new here, once: not after the tour, after having sent it away, or after a first session. */
export function TourHint({ onTour }: { readonly onTour: () => void }) {
  const isNew = usePage((page) => !page.tourSeen && !page.safetySeen);
  const markTourSeen = usePage((page) => page.markTourSeen);
  const ref = useRef<HTMLDivElement>(null);
  if (!isNew) return null;
  return (
    <div
      ref={ref}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-l border border-line bg-surface py-1.5 pr-1.5 pl-4"
    >
      <p className="min-w-0 flex-1 basis-40 text-muted text-sm">{en.tour.hint}</p>
      <div className="flex items-center">
        <Button look="quiet" data-track="tour" onClick={onTour} className="px-3 text-accent text-sm">
          {en.tour.start}
        </Button>
        <IconButton
          label={en.tour.hide}
          data-track="tour-hide"
          onClick={() => {
            // The button goes: the focus stays near.
            ref.current?.closest("main")?.focus();
            markTourSeen();
          }}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}
