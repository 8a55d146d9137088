import { en } from "../../../copy/en.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface ScreenLostProps {
  readonly title: string;
  readonly close: string;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** Replaces a dialog whose script could not be fetched. */
export function ScreenLost({ title, close, onClose, onRetry }: ScreenLostProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      close={{ label: close, track: "summary-close" }}
      actions={
        <Button look="primary" data-focus data-track="summary-again" onClick={onRetry}>
          {en.tryAgain}
        </Button>
      }
    >
      <p>{en.screenLost}</p>
    </Dialog>
  );
}
