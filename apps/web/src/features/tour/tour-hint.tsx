import { X } from "lucide-react";
import { en } from "../../copy/en.ts";
import { pageStore, usePage } from "../../data/exercise/page-store.ts";
import { IconButton } from "../../ui/button.tsx";

/** Offers the tour to new users: not after the tour, after hiding the hint, or after a first practice session. */
export function TourHint({ onTour }: { readonly onTour: () => void }) {
  const isNew = usePage((page) => !page.tourSeen && !page.safetySeen);
  if (!isNew) return null;
  return (
    <div className="flex items-start rounded-l border border-line bg-surface py-1 pr-1 pl-4 text-sm">
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
        <p className="py-2 text-muted">{en.tour.hint}</p>
        <button
          type="button"
          data-track="tour"
          onClick={onTour}
          className="min-h-11 rounded-s px-1 font-semibold text-accent underline-offset-4 hover:underline max-sm:-ml-1"
        >
          {en.tour.start}
        </button>
      </div>
      <IconButton
        icon={X}
        label={en.tour.hide}
        data-track="tour-hide"
        onClick={() => pageStore.setState({ tourSeen: true })}
      />
    </div>
  );
}
