import { X } from "lucide-react";
import { common } from "#copy/common.ts";
import { pageStore, usePage } from "../../data/exercise/page-store.ts";
import { IconButton, TextButton } from "../../ui/button.tsx";

/** Offers the tour to new users: not after the tour, after hiding the hint, or after a first practice session. */
export function TourHint({ onTour }: { readonly onTour: () => void }) {
  const isNew = usePage((page) => !page.tourSeen && !page.safetySeen);
  if (!isNew) return null;
  return (
    <div className="-my-2 flex flex-wrap items-center justify-center gap-x-2 text-sm">
      <p className="text-muted">{common.tour.hint}</p>
      <TextButton data-track="tour" onClick={onTour}>
        {common.tour.start}
      </TextButton>
      <IconButton
        icon={X}
        label={common.tour.hide}
        data-track="tour-hide"
        onClick={() => pageStore.setState({ tourSeen: true })}
        className="-ms-2"
      />
    </div>
  );
}
