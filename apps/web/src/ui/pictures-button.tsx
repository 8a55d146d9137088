import { Pause, Play } from "lucide-react";
import { Button } from "./button.tsx";
import { movePictures, usePicturesMove } from "./moving-pictures.ts";

interface PicturesButtonProps {
  readonly words: { readonly pause: string; readonly play: string };
  /** What clicks on it are tracked as. */
  readonly track: string;
}

/** Pauses the page's moving pictures, and lets them go on. */
export function PicturesButton({ words, track }: PicturesButtonProps) {
  const move = usePicturesMove();
  const Icon = move ? Pause : Play;
  return (
    <Button look="quiet" data-track={track} onClick={() => movePictures(!move)}>
      <Icon aria-hidden="true" className="size-4.5 fill-current stroke-none" />
      {move ? words.pause : words.play}
    </Button>
  );
}
